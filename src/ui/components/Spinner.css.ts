import { DONE_MS } from '../theme/motion.ts'

export const spinnerCss = `
.spin {
  inline-size: 18px; block-size: 18px; flex: none; border-radius: 50%; display: inline-block;
  border: 2px solid currentColor; border-inline-end-color: transparent; animation: tk-spin .8s linear infinite;
}
.ring { position: relative; display: grid; place-items: center; inline-size: 104px; block-size: 104px; margin-inline: auto; }
.ring-line { position: absolute; inset: 0; color: var(--tk-accent); }
.ring[data-state="busy"] > .ring-line { animation: tk-spin 1.4s linear infinite; }
.ring[data-state="done"] > .ring-line { color: var(--tk-good); transform: rotate(-90deg); }
.ring-close { stroke-dasharray: 315; animation: tk-close ${DONE_MS}ms var(--tk-ease); }
.ring > .ring-done { animation-duration: ${DONE_MS}ms; }
.ring-track { stroke: var(--tk-line); }
.ring > .ring-mark {
  position: absolute; inset-inline-end: 6px; inset-block-end: 6px; inline-size: 28px; block-size: 28px; border-radius: 50%;
  display: grid; place-items: center; box-shadow: 0 0 0 3px var(--tk-bg); background: var(--tk-bad-soft); color: var(--tk-bad);
  animation: tk-fade .15s;
}
.skeleton { display: block; border-radius: 8px; background: var(--tk-fill-active); animation: tk-pulse 1.6s ease-in-out infinite; }
.row-skeleton { pointer-events: none; }
@keyframes tk-close { from { stroke-dashoffset: 237; } }
@keyframes tk-pulse { 50% { opacity: .5; } }
`
