/** Rules of the panel that follows a transaction. */
export const outcomePanelCss = `
.oc { display: flex; flex-direction: column; gap: 8px; }
.oc-note { display: flex; gap: 12px; padding: 14px 16px; border-radius: var(--tk-r-row); background: var(--tk-warn-soft); color: var(--tk-warn); font-size: var(--tk-sm); text-wrap: pretty; }
.oc-note[data-tone="bad"] { background: var(--tk-bad-soft); color: var(--tk-bad); }
.oc-note .icon, .oc-note .spin { flex: none; margin-block-start: 1px; }
.oc-title { font-weight: var(--tk-medium); }
.oc-hash { margin-block-start: 4px; font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: var(--tk-xs); word-break: break-all; direction: ltr; }
@media (forced-colors: active) { .oc-note { border: 1px solid ButtonBorder; } }
`
