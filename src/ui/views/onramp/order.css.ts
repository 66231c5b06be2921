/** Styles of the order only; the deposit view shares the rest. */
export const orderCss = `
.ob-unit { flex: none; padding-inline-end: 10px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.ob-rows { border-radius: var(--tk-r-row); background: var(--tk-fill); border: 1px solid transparent; overflow: clip; }
.ob-row {
  display: flex; align-items: center; gap: 8px; inline-size: 100%; min-block-size: 44px; padding-inline: 16px 12px;
  font-size: var(--tk-sm); text-align: start; transition: background-color .12s;
}
p.ob-row { padding-inline-end: 16px; }
button.ob-row:hover:not(:disabled) { background: var(--tk-fill-hover); }
.ob-row:focus-visible { outline-offset: -2px; border-radius: var(--tk-r-row); }
.ob-rows > * + * { box-shadow: inset 0 1px 0 var(--tk-line); }
.ob-row .muted { flex: none; max-inline-size: 55%; }
.ob-row .skeleton { margin-inline-start: auto; }
.ob-row .icon { flex: none; color: var(--tk-text-2); transition: transform .15s var(--tk-ease); }
.ob-row[aria-expanded="true"] .icon { transform: rotate(180deg); }
.ob-value { flex: 1 1 auto; min-inline-size: 0; text-align: end; font-weight: var(--tk-medium); }
.ob-missing { color: var(--tk-link); }
.ob-choices { padding: 0 4px 4px; }
.ob-choices[hidden] { display: none; }
.ob-choices .row { background: none; padding-inline: 12px; }
.ob-end { display: grid; gap: 8px; padding-block-start: 4px; }
.ob-end .btn { min-block-size: 56px; }
.ob-gets { display: block; font-size: var(--tk-xs); font-weight: var(--tk-medium); font-variant-numeric: tabular-nums; }
.ob-gets::first-letter { text-transform: uppercase; }
.ob-foot .ob-note { display: grid; align-content: center; min-block-size: 40px; }
.ob-quote { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 12px; }
.ob-quote div { display: flex; gap: 4px; }
.ob-quote dd { font-weight: var(--tk-medium); font-variant-numeric: tabular-nums; }
`
