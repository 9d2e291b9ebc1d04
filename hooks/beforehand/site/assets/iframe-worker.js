/* Search from a folder. A browser starts no worker from a file, so a hidden frame
   of the same page runs the script in its place. Served over HTTP, nothing changes. */
(() => {
  "use strict";
  if (window.location.protocol !== "file:") return;

  /* Runs inside the frame: loads scripts one after the other. */
  function importScripts(...addresses) {
    return addresses.reduce(
      (earlier, address) =>
        earlier.then(
          () =>
            new Promise((resolve, reject) => {
              const script = document.createElement("script");
              script.src = address;
              script.onload = () => resolve();
              script.onerror = () => reject(new Error(`${address} cannot be loaded`));
              document.body.appendChild(script);
            }),
        ),
      Promise.resolve(),
    );
  }

  class FrameWorker extends EventTarget {
    constructor(address) {
      super();
      this.onmessage = null;
      this.onerror = null;
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      this.inner = this.frame.contentWindow;
      this.listener = (event) => {
        if (event.source !== this.inner) return;
        const copy = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(copy);
        if (this.onmessage) this.onmessage(copy);
      };
      window.addEventListener("message", this.listener);
      const page = this.inner.document;
      page.open();
      page.write("<!doctype html><html><body></body></html>");
      page.close();
      const setup = page.createElement("script");
      setup.textContent =
        "window.postMessage = (data) => window.parent.postMessage(data, '*');" +
        `window.importScripts = ${importScripts};`;
      page.body.appendChild(setup);
      const script = page.createElement("script");
      script.src = new URL(address, document.baseURI).href;
      script.onload = () => {
        this.ready = true;
        for (const data of this.waiting.splice(0)) this.deliver(data);
      };
      script.onerror = () => {
        const event = new ErrorEvent("error", { message: `${address} cannot be loaded` });
        this.dispatchEvent(event);
        if (this.onerror) this.onerror(event);
      };
      page.body.appendChild(script);
    }

    deliver(data) {
      this.inner.dispatchEvent(new this.inner.MessageEvent("message", { data, source: window }));
    }

    postMessage(data) {
      if (this.ready) this.deliver(data);
      else this.waiting.push(data);
    }

    terminate() {
      window.removeEventListener("message", this.listener);
      this.frame.remove();
    }
  }

  window.IFrameWorker = FrameWorker;
  window.Worker = FrameWorker;
})();
