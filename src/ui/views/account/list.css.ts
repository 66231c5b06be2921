import { skeletonLinesCss } from '../../components/skeletonLines.css.ts'

export const listCss = `${skeletonLinesCss}
.listbox { scrollbar-width: thin; scrollbar-color: var(--tk-fill-active) transparent; border-radius: var(--tk-r-row); }
.listbox .pic img { animation: none; }
.listbox:focus-visible { outline-offset: 2px; }
.list-lost { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 4px; }
.list-lost .btn { flex: none; }
.list-none { padding: 32px 16px; text-align: center; }
.list-hidden { display: grid; place-items: center; inline-size: 100%; min-block-size: 40px; border-radius: var(--tk-r-row); font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-link); }
.list-hidden:hover { background: var(--tk-fill); }
`
