import { HEADER_MS, HEIGHT_MS, MODAL_WIDTH_PX, SHAKE_MS, SHEET_MAX_PX, VIEW_MS } from '../theme/motion.ts'

export const shellCss = `
.overlay {
  position: fixed; inset: 0; inline-size: 100%; block-size: 100%; max-inline-size: none; max-block-size: none;
  margin: 0; padding: 16px; border: 0; background: none; color: inherit; font: inherit; overflow: hidden;
  z-index: var(--tk-z);
}
.overlay[open] { display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; }
.overlay::backdrop { background: var(--tk-overlay); animation: tk-fade var(--tk-motion) ease-out; backdrop-filter: blur(var(--tk-blur)); }
.overlay[data-phase="closing"]::backdrop { opacity: 0; transition: min(var(--tk-motion), ${VIEW_MS}ms) ease-in; }
.card {
  position: relative; display: flex; flex-direction: column; inline-size: ${MODAL_WIDTH_PX}px; max-inline-size: 100%;
  max-block-size: min(720px, calc(100dvh - 32px)); overflow: clip;
  border-radius: var(--tk-r-card); background: var(--tk-bg); color: var(--tk-text);
  box-shadow: 0 0 0 1px var(--tk-card-edge), var(--tk-shadow);
}
.overlay .card { animation: tk-rise calc(var(--tk-motion) * 1.6) var(--tk-ease); }
.overlay[data-phase="closing"] .card { opacity: 0; transform: scale(.98); transition: min(var(--tk-motion), ${VIEW_MS}ms) ease-in; }
[data-phase="opening"], [data-phase="opening"]::backdrop, [data-phase="opening"] .card { opacity: 0; animation: none; }
.embedded { display: inline-block; max-inline-size: 100%; }
.embedded .card { box-shadow: 0 0 0 1px var(--tk-card-edge), 0 1px 3px rgb(16 18 40 / 6%); max-block-size: none; }
.card[data-shake="true"] { animation: tk-shake ${SHAKE_MS}ms ease-in-out; }
@keyframes tk-rise { from { opacity: .3; transform: translateY(12px) scale(.96); } }
@keyframes tk-shake { 15%, 75% { transform: translateX(-6px); } 35%, 95% { transform: translateX(5px); } 55% { transform: translateX(-3px); } }
.header { position: relative; display: flex; align-items: center; flex: none; gap: 4px; block-size: 56px; padding-inline: 10px; }
.header-start, .header-end { display: flex; flex: 0 0 44px; min-inline-size: 44px; }
.header-wide { flex: 0 1 auto; margin-inline: 6px auto; min-inline-size: 0; }
.header-end { margin-inline-start: auto; }
.header-wait > .skeleton { border-radius: 20px; }
.title { flex: 1 1 auto; text-align: center; font-size: var(--tk-lg); font-weight: var(--tk-strong); letter-spacing: -.015em; line-height: 1.3; overflow-wrap: anywhere; animation: tk-fade ${HEADER_MS}ms ease-out; }
.frame {
  position: relative; flex: 0 1 auto; min-block-size: 0; overflow: hidden auto; overscroll-behavior: contain;
  scrollbar-width: thin; scrollbar-color: var(--tk-fill-active) transparent;
}
.frame[data-moving] { overflow: hidden; transition: block-size min(var(--tk-motion), ${HEIGHT_MS}ms) var(--tk-ease); }
.view { padding: 4px calc(var(--tk-gap) * 2.5) calc(var(--tk-gap) * 2.5); }
.view:focus-visible { outline: none; }
.view-wait { display: flex; flex-direction: column; align-items: center; gap: 20px; }
.view-wait > .rows { inline-size: 100%; }
.acct-round { display: flex; align-items: center; align-self: start; gap: 12px; padding: 4px; }
.acct-round .skeleton:first-child { border-radius: 50%; }
.view-forward { animation: tk-forward var(--tk-motion) var(--tk-ease); }
.view-back { animation: tk-back var(--tk-motion) var(--tk-ease); }
.leaving { position: absolute; inset: 0; overflow: clip; background: var(--tk-bg); pointer-events: none; animation: tk-leave var(--tk-motion) ease-out forwards; }
.leaving * { animation: none !important; transition: none !important; }
@keyframes tk-leave { to { opacity: 0; } }
@keyframes tk-forward { from { opacity: 0; transform: translateX(10px); } }
@keyframes tk-back { from { opacity: 0; transform: translateX(-10px); } }
[dir="rtl"] .view-forward { animation-name: tk-back; }
[dir="rtl"] .view-back { animation-name: tk-forward; }
.toast-place { position: absolute; z-index: 3; inset-block-start: 12px; inset-inline: 16px; display: flex; justify-content: center; pointer-events: none; }
.toast {
  display: flex; align-items: center; gap: 8px; max-inline-size: 100%; min-block-size: 36px; padding: 6px 14px; padding-inline-start: 8px; border-radius: 18px;
  background: var(--tk-bg); font-size: var(--tk-sm); font-weight: var(--tk-medium); line-height: 1.3;
  box-shadow: 0 0 0 1px var(--tk-line), 0 6px 20px rgb(16 18 40 / 14%);
  opacity: 0; transform: translateY(-6px); visibility: hidden; transition: opacity .15s, transform .15s var(--tk-ease), visibility .15s;
}
.toast[data-open="true"] { opacity: 1; transform: none; visibility: visible; }
.toast-page { position: fixed; inset-block: auto calc(24px + env(safe-area-inset-bottom, 0px)); z-index: var(--tk-z); font-family: var(--tk-font); }
.toast-page .toast { min-block-size: 52px; border-radius: var(--tk-r-row); background: var(--tk-bg); color: var(--tk-text); padding-inline: 12px 4px; animation: tk-rise .15s var(--tk-ease); }
.toast-action { flex: none; min-block-size: 44px; padding-inline: 12px; border-radius: 12px; color: var(--tk-link); font-weight: var(--tk-strong); pointer-events: auto; }
.toast:has(.toast-action) { pointer-events: auto; }
.toast .icon { padding: 2px; box-sizing: content-box; border-radius: 50%; }
.toast-success .icon { background: var(--tk-good-soft); color: var(--tk-good); }
.toast-error .icon { background: var(--tk-bad-soft); color: var(--tk-bad); }
.toast .spin { color: var(--tk-link); margin: 1px; }
@media (max-width: ${SHEET_MAX_PX}px) {
  .overlay { padding: 0 0 var(--keyboard, 0px); }
  .overlay .header { touch-action: none; }
  .overlay .card::before { content: ""; position: absolute; inset-block-start: 6px; inset-inline: 0; inline-size: 36px; block-size: 4px; margin-inline: auto; border-radius: 2px; background: var(--tk-line); z-index: 1; }
  .overlay[open] { place-items: end stretch; }
  .overlay .card {
    inline-size: 100%; max-block-size: calc(100dvh - 24px - var(--keyboard, 0px)); padding-block-end: env(safe-area-inset-bottom, 0px);
    border-end-start-radius: 0; border-end-end-radius: 0; animation-name: tk-sheet;
  }
  .overlay .view { padding-inline: calc(var(--tk-gap) * 2); }
  .overlay[data-phase="closing"] .card { transform: translateY(24px); }
  @keyframes tk-sheet { from { opacity: .3; transform: translateY(48px); } }
  .card[data-shake="true"] { animation-name: tk-shake; }
}
`
