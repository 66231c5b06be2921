export const connectCss = `
.guide { display: flex; align-items: center; justify-content: center; gap: 2px; padding-block-start: 8px; }
.guide .link { min-block-size: 40px; padding-inline: 6px; }
.row-around { display: contents; }
.room { block-size: 48px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.room-email { block-size: 100px; }
.or { display: flex; align-items: center; gap: 12px; margin-block: 4px; color: var(--tk-text-2); font-size: var(--tk-sm); }
.or::before, .or::after { content: ""; flex: 1; block-size: 1px; background: var(--tk-line); }
.legal { padding: 4px 12px 8px; text-align: center; text-wrap: balance; }
`
