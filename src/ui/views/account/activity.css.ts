import { listCss } from './list.css.ts'

export const activityCss = `${listCss}
.tx-month { display: flex; align-items: end; block-size: 36px; padding: 0 8px 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); line-height: 1.3; color: var(--tk-text-2); }
.tx { block-size: 56px; }
.tx .row-detail { font-variant-numeric: tabular-nums; }
.tx-pic { position: relative; flex: none; inline-size: 36px; block-size: 36px; }
.tx-one { position: absolute; inset-block-start: 0; inset-inline-start: 0; }
.tx-two { position: absolute; inset-block-end: 0; inset-inline-end: 0; border-radius: 50%; box-shadow: 0 0 0 2px var(--tk-fill); }
.tx-way { position: absolute; inset-block-end: -3px; inset-inline-end: -3px; display: grid; place-items: center; inline-size: 17px; block-size: 17px; border-radius: 50%; box-shadow: 0 0 0 2px var(--tk-fill); }
.tx-confirmed { background: var(--tk-good-soft); color: var(--tk-good); }
.tx-pending { background: var(--tk-warn-soft); color: var(--tk-warn); }
.tx-failed { background: var(--tk-bad-soft); color: var(--tk-bad); }
.tx-end { display: flex; flex-direction: column; align-items: flex-end; flex: none; font-size: var(--tk-xs); line-height: 1.4; font-variant-numeric: tabular-nums; }
.tx-end time { unicode-bidi: plaintext; }
.tx-word { font-weight: var(--tk-medium); }
.tx-word-pending { color: var(--tk-warn); }
.tx-word-failed { color: var(--tk-bad); }
`
