export const settingsCss = `
.settings { display: flex; flex-direction: column; gap: 20px; padding-block-start: 4px; }
.settings-label { padding: 0 8px 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.settings-note { padding: 12px 8px 0; text-wrap: pretty; }
.settings-switch { display: grid; place-items: center; flex: none; min-inline-size: 52px; color: var(--tk-link); font-size: var(--tk-sm); font-weight: var(--tk-medium); }
.upgrade-mark { background: var(--tk-bg); color: var(--tk-link); }
.upgrade-mark svg { fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.upgrade-card { background: var(--tk-accent-soft); border-radius: var(--tk-r-row); }
.upgrade-card > .row { background: none; }
`
