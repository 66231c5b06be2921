import { tabsCss } from '../../components/Tabs.css.ts'

export const accountCss = `
${tabsCss}
.avatar { position: relative; flex: none; border-radius: 50%; overflow: hidden; }
.avatar img { inline-size: 100%; block-size: 100%; }
.avatar::after { content: ""; position: absolute; inset: 0; border-radius: 50%; box-shadow: inset 0 0 0 1px var(--tk-edge); }
.corner { position: relative; flex: none; }
.corner > .corner-pic {
  position: absolute; inset-inline-end: -4px; inset-block-end: -4px; border-radius: 50%;
  box-shadow: 0 0 0 3px var(--tk-bg); background: var(--tk-bg);
}
.acct { display: flex; flex-direction: column; align-items: center; text-align: center; }
.acct-head { display: flex; align-items: center; gap: 4px; inline-size: 100%; min-block-size: 52px; text-align: start; }
.acct-who { display: flex; align-items: center; gap: 12px; flex: 0 1 auto; min-inline-size: 0; min-block-size: 52px; padding: 4px 12px 4px 4px; padding-inline: 4px 12px; border-radius: var(--tk-r-row); transition: background-color .12s; }
.acct-who:hover { background: var(--tk-fill); }
.acct-head > .iconbtn { margin-inline: auto -8px; }
.acct-who > .icon { flex: none; color: var(--tk-text-2); }
.acct-names { display: flex; flex-direction: column; min-inline-size: 0; line-height: 1.3; }
.acct-name { font-size: var(--tk-lg); font-weight: var(--tk-strong); letter-spacing: -.015em; }
.acct-holder { font-size: var(--tk-sm); font-variant-numeric: tabular-nums; }
.acct-total { display: flex; align-items: center; justify-content: center; min-block-size: 44px; margin-block-start: 12px; font-size: var(--tk-3xl); font-weight: var(--tk-strong); letter-spacing: -.03em; line-height: 1.1; font-variant-numeric: tabular-nums; max-inline-size: 100%; }
.acct-total-long { font-size: var(--tk-2xl); }
.acct-total-exact { font-size: var(--tk-xl); text-align: center; }
.acct-total-exact .clip { white-space: normal; overflow-wrap: anywhere; }
.acct-total .clip > span { unicode-bidi: normal; }
.acct-pennies, .acct-total-none { color: var(--tk-text-2); }
.acct-coin { font-size: var(--tk-2xl); letter-spacing: -.02em; }
.acct-lists { inline-size: 100%; margin-block-start: 20px; text-align: start; }
.acct-list { display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; margin-block-start: 12px; }
.acct-list > .empty { align-self: center; padding: 4px 24px; }
.acct-list > .empty > .empty-icon { margin-block-end: 4px; }
.acct-list > .empty > .btn { margin-block-start: 4px; }
.acct > .row-danger { text-align: start; }
.acct-note { inline-size: 100%; margin-block-start: 16px; padding: 10px 16px; border-radius: var(--tk-r-row); background: var(--tk-warn-soft); color: var(--tk-warn); text-align: center; text-wrap: pretty; }
.acct-note-do { display: flex; align-items: center; justify-content: center; inline-size: 100%; min-block-size: 40px; margin-block-end: -6px; }
.acct-does { display: flex; justify-content: center; gap: 4px; inline-size: 100%; margin-block-start: 20px; }
.acct-do { display: flex; flex-direction: column; align-items: center; gap: 6px; flex: 0 1 82px; min-inline-size: 0; font-size: var(--tk-xs); font-weight: var(--tk-medium); line-height: 1.3; text-align: center; border-radius: var(--tk-r-row); }
.acct-do:disabled { opacity: .55; }
.acct-do-icon { display: grid; place-items: center; inline-size: 48px; block-size: 48px; border-radius: 50%; background: var(--tk-accent-soft); color: var(--tk-link); transition: background-color .12s, transform .12s var(--tk-ease); }
.acct-do:hover:not(:disabled) .acct-do-icon { background: color-mix(in srgb, var(--tk-accent) 18%, var(--tk-bg)); }
.acct-do:active:not(:disabled) .acct-do-icon { transform: scale(.95); }
.asks { display: flex; flex-direction: column; gap: 8px; inline-size: 100%; margin-block-start: 20px; text-align: start; }
.ask { display: flex; align-items: center; gap: 12px; min-block-size: 56px; padding: 8px 12px 8px 16px; padding-inline: 16px 12px; border-radius: var(--tk-r-row); background: var(--tk-accent-soft); }
.ask .spin { color: var(--tk-link); }
.ask-text { display: flex; flex-direction: column; flex: 1; min-inline-size: 0; line-height: 1.3; font-size: var(--tk-sm); }
.ask .muted { color: var(--tk-text); opacity: .8; }
.ask-open { display: grid; place-items: center; min-block-size: 40px; padding-inline: 14px; border-radius: 12px; background: var(--tk-accent); color: var(--tk-on-accent); font-weight: var(--tk-medium); font-size: var(--tk-sm); }
.netslot {
  display: flex; align-items: center; gap: 8px; min-inline-size: 0; block-size: 40px; padding-inline: 8px 10px; border-radius: 20px;
  font-size: var(--tk-sm); font-weight: var(--tk-medium); background: var(--tk-fill); transition: background-color .12s;
}
.netslot:hover:not(:disabled) { background: var(--tk-fill-hover); }
.netslot .icon { color: var(--tk-text-2); }
@media (forced-colors: active) { .acct-do-icon { border: 1px solid ButtonBorder; } }
`
