export const settingsCss = `
.settings { display: flex; flex-direction: column; gap: 20px; padding-block-start: 4px; }
.settings-head { display: flex; flex-direction: column; align-items: center; text-align: center; }
.settings-name { display: flex; align-items: center; gap: 8px; max-inline-size: 100%; min-block-size: 44px; margin-block-start: 4px; padding-inline: 12px; border-radius: var(--tk-r-row); font-size: var(--tk-lg); font-weight: var(--tk-strong); letter-spacing: -.015em; }
.settings-name:hover { background: var(--tk-fill); }
.settings-name .icon { color: var(--tk-text-2); }
.settings-head .avatar { position: relative; flex: none; border-radius: 50%; overflow: hidden; }
.settings-head .avatar img { inline-size: 100%; block-size: 100%; }
.upgrade-mark { background: var(--tk-bg); color: var(--tk-link); }
.upgrade-mark svg { fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.upgrade-card { background: var(--tk-accent-soft); border-radius: var(--tk-r-row); }
.upgrade-card > .row { background: none; }
`
