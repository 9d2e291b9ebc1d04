"""Why a design cannot be frozen as it stands."""
