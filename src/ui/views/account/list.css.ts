import { skeletonLinesCss } from '../../components/skeletonLines.css.ts'

export const listCss = `${skeletonLinesCss}
.listbox { scrollbar-width: thin; scrollbar-color: var(--tk-fill-active) transparent; border-radius: var(--tk-r-row); }
.listbox .pic img { animation: none; }
.listbox:focus-visible { outline-offset: 2px; }
.acct-list > .listbox { display: flex; flex-direction: column; align-self: stretch; }
.acct-list > .listbox > * { flex: none; }
.acct-list > .listbox > .list-fund { display: grid; flex: 1 1 0; align-items: end; min-block-size: 0; padding-inline: 12px; overflow: clip; container-type: size; line-height: 36px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
@container (height < 34px) { .list-fund > span { display: none; } }
.list-lost { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 4px; }
.list-lost .btn { flex: none; }
.list-none { padding: 32px 16px; text-align: center; }
.list-hidden { display: flex; align-items: center; justify-content: space-between; gap: 12px; inline-size: 100%; min-block-size: 48px; padding-inline: 16px 14px; border-radius: var(--tk-r-row); background: var(--tk-fill); font-size: var(--tk-sm); font-weight: var(--tk-medium); border: 1px solid transparent; }
.list-hidden:hover { background: var(--tk-fill-hover); }
.list-hidden .icon { flex: none; color: var(--tk-text-2); }
.list-hidden[aria-expanded="true"] .icon { transform: rotate(180deg); }
`
