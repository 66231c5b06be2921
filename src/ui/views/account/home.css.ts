import { tabsCss } from '../../components/Tabs.css.ts'

export const homeCss = `
${tabsCss}
.acct-profile { display: flex; align-items: center; gap: 10px; max-inline-size: 100%; min-block-size: 48px; padding: 8px 12px 8px 8px; padding-inline: 8px 12px; border-radius: 24px; background: var(--tk-fill); transition: background-color .12s; }
.acct-profile:hover { background: var(--tk-fill-hover); }
.acct-profile .icon { color: var(--tk-text-2); }
.acct-who { display: flex; flex-direction: column; min-inline-size: 0; line-height: 1.25; font-size: var(--tk-sm); text-align: start; }
.acct-short { font-size: var(--tk-xs); font-variant-numeric: tabular-nums; }
.acct-total { display: flex; align-items: center; justify-content: center; min-block-size: 44px; margin-block-start: 16px; font-size: var(--tk-3xl); font-weight: var(--tk-strong); letter-spacing: -.03em; line-height: 1.1; font-variant-numeric: tabular-nums; max-inline-size: 100%; }
.acct-total-long { font-size: var(--tk-2xl); }
.acct-total-exact { font-size: var(--tk-xl); text-align: center; }
.acct-total-exact .clip { white-space: normal; overflow-wrap: anywhere; }
.acct-pennies { unicode-bidi: normal; }
.acct-pennies, .acct-total-none { color: var(--tk-text-2); }
.acct-lists { inline-size: 100%; margin-block-start: 20px; text-align: start; }
.acct-list { margin-block-start: 12px; }
.acct-coin { font-size: var(--tk-xl); letter-spacing: -.02em; }
`
