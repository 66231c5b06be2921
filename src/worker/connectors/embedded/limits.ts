// Limits of the frame of the embedded wallet.

/** Frame load timeout 20 s. */
export const FRAME_LOAD_MS = 20_000
/** Frame ready delay. */
export const FRAME_SETTLE_MS = 500
/** Connect email, device, otp, social and redirect-uri requests; ours for every other that no person answers. */
export const FRAME_REQUEST_MS = 30_000
/** How long a request waits for the site to prepare a smart account that is not deployed. */
export const FRAME_INIT_MS = 5_000
/** Email login cooldown. */
export const EMAIL_COOLDOWN_MS = 30_000
/** Characters of a session token of the secure site; longer ones are refused. */
export const FRAME_TOKEN_MAX = 16_384
/**
 * READY comes before the `load` event: a loss that is reported within this time after READY is of the previous page.
 */
export const FRAME_READY_BEFORE_LOAD_MS = 10_000
/** Share of a disconnect's 3 s for the disk: persisted data is deleted before the frame is informed. */
export const FRAME_WIPE_MS = 1_000
/** An answer is on disk long before this; the tab keeps a copy until then. */
export const FRAME_KEPT_WAIT_MS = 4_000
