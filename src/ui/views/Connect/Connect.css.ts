export const connectCss = `
.guide { display: flex; align-items: center; justify-content: center; gap: 2px; padding-block-start: 8px; }
.guide .link { min-block-size: 40px; padding-inline: 6px; }
.legal { padding: 4px 12px 8px; text-align: center; text-wrap: balance; }
.check + .rows { margin-block-start: 8px; }
`
