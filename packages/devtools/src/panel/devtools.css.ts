/** The panel's own sheet: it is no part of the modal, and takes no theme of the host. */
export const devtoolsCss = `
:host { display: block; block-size: 100%; min-block-size: 22rem; }
.panel {
  color-scheme: light;
  --tk-bg: #fff; --tk-fill: #f2f3f8; --tk-line: #dfe2ec; --tk-text: #14161f; --tk-text-2: #565c6e; --tk-accent: #3f4bd1;
  --tk-picked: #eef0ff; --tk-bad: #a81c2b; --tk-bad-bg: #fdf0f1; --tk-good: #0a6b42; --tk-warm: #86500a;
  --tk-r-row: 9px;
  box-sizing: border-box; display: flex; flex-direction: column; gap: 10px; block-size: 100%; padding: 12px;
  background: var(--tk-bg); color: var(--tk-text); text-align: start;
  font: 13px/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.panel[data-theme="dark"] {
  color-scheme: dark;
  --tk-bg: #14151a; --tk-fill: #1f2128; --tk-line: #333743; --tk-text: #eff1f6; --tk-text-2: #a8adbc; --tk-accent: #a9b1ff;
  --tk-picked: #23263a; --tk-bad: #ff98a3; --tk-bad-bg: #2b191d; --tk-good: #5fdca5; --tk-warm: #f0b866;
}
@media (prefers-color-scheme: dark) {
  .panel[data-theme="system"] {
  color-scheme: dark;
    --tk-bg: #14151a; --tk-fill: #1f2128; --tk-line: #333743; --tk-text: #eff1f6; --tk-text-2: #a8adbc; --tk-accent: #a9b1ff;
    --tk-picked: #23263a; --tk-bad: #ff98a3; --tk-bad-bg: #2b191d; --tk-good: #5fdca5; --tk-warm: #f0b866;
  }
}
*, ::before, ::after { box-sizing: border-box; }
h2, h3, p, dl, dd, ul, pre { margin: 0; padding: 0; }
h2 { font-size: 15px; font-weight: 650; }
h3 { font-size: 12px; font-weight: 600; color: var(--tk-text-2); }
button, input { font: inherit; color: inherit; }
button { border: 0; background: none; cursor: pointer; }
:focus-visible { outline: 2px solid var(--tk-accent); outline-offset: 1px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; }
.bar .note { flex: 1 1 10rem; color: var(--tk-text-2); }
.bar .note.bad { color: var(--tk-bad); }
.button { padding: 5px 11px; border: 1px solid var(--tk-line); border-radius: 7px; font-weight: 550; }
.button:hover { background: var(--tk-fill); }
.button:disabled { color: var(--tk-text-2); cursor: default; }
.tabs { flex: none; display: flex; gap: 2px; padding: 3px; border-radius: var(--tk-r-row); background: var(--tk-fill); overflow-x: auto; }
.tab {
  flex: 1 0 auto; min-block-size: 32px; padding: 0 10px; border-radius: 6px; font-weight: 550; color: var(--tk-text-2); white-space: nowrap;
}
.tab:hover { color: var(--tk-text); }
.tab[aria-selected="true"] { background: var(--tk-bg); color: var(--tk-text); box-shadow: 0 0 0 1px var(--tk-line); }
.body { flex: 1 1 auto; min-block-size: 0; display: flex; flex-direction: column; gap: 8px; overflow: auto; }
.filter { display: flex; align-items: center; gap: 10px; }
.filter input {
  flex: 0 1 18rem; min-inline-size: 0; padding: 5px 9px; border: 1px solid var(--tk-line); border-radius: 7px; background: var(--tk-bg);
}
.count { color: var(--tk-text-2); font-variant-numeric: tabular-nums; }
.stack { display: flex; flex-direction: column; gap: 8px; }
.stack .scroll { flex: none; min-block-size: 0; max-block-size: 16rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: 8px; }
.facts > div { padding: 8px 10px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.facts dt { font-size: 12px; color: var(--tk-text-2); }
.facts dd { font-weight: 600; overflow-wrap: anywhere; }
.alerts { list-style: none; display: grid; gap: 4px; }
.alerts li { padding: 7px 10px; border-radius: var(--tk-r-row); background: var(--tk-bad-bg); color: var(--tk-bad); }
.scroll {
  flex: 1 1 auto; min-block-size: 8rem; overflow: auto; border: 1px solid var(--tk-line); border-radius: var(--tk-r-row);
}
table { inline-size: 100%; min-inline-size: 56rem; border-collapse: separate; border-spacing: 0; table-layout: fixed; }
th, td {
  block-size: 30px; padding: 0 10px; border-block-end: 1px solid var(--tk-line); overflow: hidden; text-overflow: ellipsis;
  font-weight: inherit; text-align: start; white-space: nowrap;
}
th {
  position: sticky; inset-block-start: 0; z-index: 1; background: var(--tk-bg); font-size: 12px; font-weight: 600; color: var(--tk-text-2);
}
tr.spacer, tr.spacer:hover { background: none; }
tbody tr:hover { background: var(--tk-fill); }
tbody tr.bad { background: var(--tk-bad-bg); }
tbody tr[data-picked] { background: var(--tk-picked); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.pick { max-inline-size: 100%; padding: 2px 0; overflow: hidden; text-overflow: ellipsis; font-weight: 550; text-align: start; }
.pick:hover { text-decoration: underline; }
.tag { font-size: 12px; color: var(--tk-text-2); }
.tag.cache, .tag.shared, .tag.connection { color: var(--tk-good); }
.tag.wallet, .tag.relay { color: var(--tk-warm); }
.tag.node, .tag.event { color: var(--tk-accent); }
.tag.alert { color: var(--tk-bad); }
.empty { padding: 18px 12px; color: var(--tk-text-2); text-align: center; }
.detail { flex: none; max-block-size: 40%; overflow: auto; padding: 8px 10px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.detail pre { font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.file { display: none; }
@media (forced-colors: active) { .tab[aria-selected="true"] { outline: 2px solid Highlight; } }
`
