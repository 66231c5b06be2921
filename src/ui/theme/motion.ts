/** Durations of the modal's motions. */
export const HEADER_MS = 120
export const HEIGHT_MS = 150
export const VIEW_MS = 150
/** The ring of a success closes; a modal that leaves after it waits this long. */
export const DONE_MS = 400
/** A close that is refused shakes the card. */
export const SHAKE_MS = 500
/** A toast that replaces another waits this long. */
export const TOAST_SWAP_MS = 150
export const TOAST_LIFE_MS = 2_500
/** Of a toast with a button. */
export const TOAST_ACTION_MS = 8_000
/** Width of the card. */
export const MODAL_WIDTH_PX = 360
/** Width of the wide card: two panes. */
export const WIDE_WIDTH_PX = 2 * MODAL_WIDTH_PX
/** Below and at this width the card is a sheet. */
export const SHEET_MAX_PX = 430
