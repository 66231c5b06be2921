import { tokens } from '../theme/tokens.ts'
import { failedPressCss } from './failedPress.css.ts'

/**
 * The sheet of both elements. Sizes are fixed, so that no state is a different height and a placeholder fits. The mark
 * U+200E keeps number and symbol of a balance in their order in a right-to-left button. The pointer reaches the button alone,
 * because browsers drop a press whose element is replaced before the release.
 */
export const elementCss = `${tokens}
:host { display: inline-block; vertical-align: middle; max-inline-size: 100%; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
button {
  all: unset; box-sizing: border-box; display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  block-size: 44px; min-inline-size: 152px; max-inline-size: 100%; padding-inline: 18px;
  font: var(--tk-strong) var(--tk-md)/1 var(--tk-font); white-space: nowrap;
  color: var(--tk-text); background: var(--tk-bg);
  border-radius: calc(var(--tk-r-btn) * .875); box-shadow: inset 0 0 0 1px var(--tk-line), 0 1px 2px rgb(16 18 40 / 6%);
  cursor: pointer; user-select: none; -webkit-tap-highlight-color: transparent;
  transition: background-color .12s, box-shadow .12s, transform .12s var(--tk-ease);
}
button * { pointer-events: none; }
button:hover { background: var(--tk-fill); }
button:active { transform: scale(.98); }
button:focus-visible { outline: 2px solid var(--tk-focus); outline-offset: 2px; }
button:disabled { opacity: .55; cursor: default; }
button[data-busy] { position: relative; cursor: progress; }
button[data-busy] span { opacity: .2; transition: opacity .1s .1s; }
button[data-busy]::after { content: ''; position: absolute; inset: 0; margin: auto; inline-size: 16px; block-size: 16px; border: 2px solid currentColor; border-inline-end-color: transparent; border-radius: 50%; animation: spin .8s linear infinite, appear .2s .1s both; }
:host([size="sm"]) button { block-size: 36px; min-inline-size: 128px; padding-inline: 14px; font-size: var(--tk-sm); border-radius: calc(var(--tk-r-btn) * .75); }
button[data-state^="connect"] {
  background: var(--tk-accent); color: var(--tk-on-accent); box-shadow: 0 1px 2px rgb(16 18 40 / 12%);
}
button[data-state="connect"]:hover:not(:disabled) { background: color-mix(in srgb, var(--tk-accent), #000 9%); }
button[data-state="unsupported"] { background: var(--tk-bad-soft); color: var(--tk-bad); box-shadow: none; }
button[data-state="unsupported"]:hover:not(:disabled) { background: color-mix(in srgb, var(--tk-bad) 16%, var(--tk-bg)); }
button[data-state="loading"] { cursor: progress; }
button[data-state="account"], button[data-state="network"], button[data-state="wallet"] { padding-inline: 8px 14px; }
button[data-state="wallet"], :host(:is([wallet], [social], [email])) button { justify-content: flex-start; }
.label { line-height: 1.4; overflow: hidden; text-overflow: ellipsis; }
.balance { color: var(--tk-text-2); font-weight: var(--tk-weight); font-variant-numeric: tabular-nums; padding-inline: 6px 10px; border-inline-end: 1px solid var(--tk-line); min-inline-size: 120px; text-align: end; }
.balance::before { content: '\\200E'; }
.balance:empty::before { content: '\\2013'; }
.mark, .spin, .dot { flex: none; border-radius: 50%; }
.mark {
  inline-size: 28px; block-size: 28px; overflow: hidden;
  display: grid; place-items: center; background: var(--tk-fill-active); color: var(--tk-text-2); font-size: 13px; font-weight: var(--tk-medium);
}
:host([size="sm"]) .mark { inline-size: 22px; block-size: 22px; font-size: 11px; }
.mark img, ::slotted(*) { inline-size: 100%; block-size: 100%; object-fit: cover; }
.bar { inline-size: 104px; block-size: 12px; border-radius: 6px; background: var(--tk-fill-active); animation: pulse 1.6s ease-in-out infinite; }
.spin { inline-size: 16px; block-size: 16px; border: 2px solid currentColor; border-inline-end-color: transparent; animation: spin .8s linear infinite; }
.dot { padding: 4px; background: currentColor; }
@keyframes pulse { 50% { opacity: .5; } }
@keyframes appear { from { opacity: 0; } }
@keyframes spin { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } .spin { animation: pulse 2s ease-in-out infinite !important; } }
${failedPressCss}
@media (forced-colors: active) { button { border: 1px solid ButtonText; } }
`
