export const tabsCss = `
.tabs { display: flex; gap: 2px; padding: 3px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.tab {
  flex: 1 1 0; min-inline-size: 0; min-block-size: 40px; padding: 0 8px; border-radius: calc(var(--tk-r-row) - 3px); text-align: center;
  font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); transition: background-color .12s, color .12s;
}
.tab:hover { color: var(--tk-text); }
.tab[aria-selected="true"] { background: var(--tk-bg); color: var(--tk-text); box-shadow: 0 0 0 1px var(--tk-line), 0 1px 3px rgb(16 18 40 / 8%); }
`
