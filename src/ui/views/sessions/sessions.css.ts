/** Rules of the views of smart sessions. */
export const sessionsCss = `
.ss-intro { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 0 8px 12px; }
.ss-intro .muted { text-wrap: pretty; }
.ss-panel { padding-block-start: 12px; min-block-size: 320px; max-block-size: 420px; overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; border-radius: var(--tk-r-row); }
.ss-list { display: flex; flex-direction: column; gap: 8px; }
.ss { display: flex; flex-direction: column; gap: 10px; padding: 12px; border-radius: var(--tk-r-row); background: var(--tk-fill); content-visibility: auto; contain-intrinsic-size: auto 132px; }
.ss-head { display: flex; align-items: center; gap: 12px; min-inline-size: 0; }
.ss-head .row-text { gap: 1px; }
.ss-head .btn { flex: none; min-block-size: 40px; padding-inline: 14px; background: var(--tk-bg); font-size: var(--tk-sm); box-shadow: inset 0 0 0 1px var(--tk-line); }
.ss-can { display: flex; flex-direction: column; gap: 4px; padding-inline-start: 52px; font-size: var(--tk-sm); }
.ss-can li { position: relative; unicode-bidi: plaintext; text-align: -webkit-match-parent; text-align: match-parent; padding-inline-start: 14px; overflow-wrap: anywhere; }
.ss-can li::before { content: ''; position: absolute; inset-inline-start: 0; inset-block-start: .6em; inline-size: 5px; block-size: 5px; border-radius: 50%; background: var(--tk-text-2); opacity: .6; }
.ss-over .row-title, .ss-over .ss-can { color: var(--tk-text-2); }
.ss-skeleton { display: flex; align-items: center; gap: 12px; block-size: 84px; padding: 12px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.ss-more { align-self: center; min-block-size: 40px; padding-inline: 12px; }
.ss-done { display: flex; flex-direction: column; align-items: center; gap: 20px; padding-block: 28px 24px; text-align: center; }
.ss-created > .btn { inline-size: 100%; }
.ss-pair { display: flex; align-items: center; }
.ss-pair .pic { box-shadow: 0 0 0 4px var(--tk-bg); border-radius: 22px; }
.ss-pair .pic + .pic { margin-inline-start: -12px; }
.ss-done .strong { font-size: var(--tk-lg); letter-spacing: -.01em; }
.ss-done .muted { max-inline-size: 32ch; text-wrap: balance; }
@media (forced-colors: active) { .ss, .ss-skeleton { border: 1px solid ButtonBorder; } }
`
