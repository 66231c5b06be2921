import { MODAL_WIDTH_PX, SHEET_MAX_PX } from '../../theme/motion.ts'

/** The header over the approval. */
export const FRAME_HEADER_PX = 64

/**
 * The dialog is laid out from the start and only invisible: a frame that is `display: none` gets no size, and a frame
 * that is moved in the document reloads. Nothing fades, scales or covers the frame: its Approve button would stay
 * inert.
 */
export const frameCss = `
.secure {
  position: fixed; inset: auto; margin: 0; padding: 0; border: 0; max-inline-size: none; max-block-size: none;
  display: flex; flex-direction: column; inline-size: min(${MODAL_WIDTH_PX}px, 100vw); block-size: 600px; overflow: clip;
  background: var(--tk-bg); color: var(--tk-text); border-radius: var(--tk-r-card);
}
.secure:not([open]) { visibility: hidden; pointer-events: none; inset-block-start: 0; inset-inline-start: 0; }
.secure::backdrop { background: none; }
.secure-header { display: flex; align-items: center; flex: none; gap: 4px; block-size: ${FRAME_HEADER_PX}px; padding-inline: 50px 10px; }
.secure-title { flex: 1 1 auto; min-inline-size: 0; text-align: center; font-size: var(--tk-lg); font-weight: 650; letter-spacing: -.015em; line-height: 1.3; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.secure-close { display: grid; place-items: center; flex: none; inline-size: 40px; block-size: 40px; border-radius: 50%; }
.secure-close:hover { background: var(--tk-fill); }
.secure-close svg { fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; }
.secure-frame { flex: 1 1 auto; inline-size: 100%; min-block-size: 0; border: 0; background: var(--tk-bg); }
@media (max-width: ${SHEET_MAX_PX}px) { .secure { inline-size: 100vw; border-end-start-radius: 0; border-end-end-radius: 0; } }
@media (forced-colors: active) { .secure { border: 1px solid ButtonBorder; } }
`
