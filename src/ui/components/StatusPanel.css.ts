import { errorDetailsCss } from './ErrorDetails.css.ts'

/** While the panel has no buttons, its content is centred in the space that the buttons will take. */
export const statusPanelCss = `${errorDetailsCss}
.panel { display: flex; flex-direction: column; align-items: center; gap: 20px; padding-block: 20px 4px; text-align: center; }
.panel-text { display: flex; flex-direction: column; justify-content: flex-start; gap: 4px; min-block-size: 68px; padding-inline: 12px; text-wrap: balance; }
.panel-title { font-size: var(--tk-lg); font-weight: var(--tk-strong); letter-spacing: -.01em; overflow-wrap: anywhere; }
.panel-summary { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.panel-hash { margin-block-start: 4px; color: var(--tk-text-2); font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: var(--tk-xs); word-break: break-all; direction: ltr; }
.panel-note {
  align-self: center; margin-block-start: 6px; padding: 3px 10px; border-radius: 99px; background: var(--tk-fill);
  color: var(--tk-text-2); font-size: var(--tk-xs); font-weight: var(--tk-medium);
}
.bad { color: var(--tk-bad); }
.panel-actions { display: flex; flex-direction: column; gap: 8px; inline-size: 100%; min-block-size: 48px; }
.getrow {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 56px; margin-block-start: 16px;
  padding-inline: 16px 8px; border-radius: var(--tk-r-row); background: var(--tk-fill); font-size: var(--tk-sm);
}
.getrow .btn { flex: none; min-block-size: 40px; padding-inline: 14px; background: var(--tk-bg); font-size: var(--tk-sm); box-shadow: inset 0 0 0 1px var(--tk-line); }
.getrow .btn:hover { background: var(--tk-fill-hover); }
.panel > * { transition: transform .15s var(--tk-ease); }
.panel:has(> .panel-actions:empty) > * { transform: translateY(28px); }
.ring > .ring-done { background: var(--tk-good-soft); color: var(--tk-good); }
@media (max-height: 480px) { .panel { gap: 10px; padding-block-start: 4px; } }
`
