export const allWalletsCss = `
.finder { display: flex; align-items: center; gap: 8px; margin-block-end: 12px; }
.grid-box { position: relative; block-size: min(424px, calc(100dvh - 220px)); min-block-size: 208px; margin-inline: -8px; padding-inline: 8px; overflow: hidden auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--tk-fill-active) transparent; }
.grid-all { position: relative; inline-size: 100%; }
.grid-lost { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 4px; }
.grid-lost .btn { flex: none; }
.grid-row { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); }
.tile-cell { position: absolute; min-inline-size: 0; block-size: 104px; contain: strict; }
.tile { display: flex; flex-direction: column; align-items: center; gap: 6px; inline-size: 100%; block-size: 104px; padding: 6px 2px 2px; border-radius: var(--tk-r-row); transition: background-color .12s; }
:is(a, button).tile:hover { background: var(--tk-fill); }
:is(a, button).tile:active { background: var(--tk-fill-hover); }
.tile:focus-visible { outline-offset: -2px; }
.tile-pic { position: relative; }
.tile-badge { position: absolute; inset-inline-end: -6px; inset-block-end: -6px; display: grid; place-items: center; inline-size: 22px; block-size: 22px; border-radius: 50%; background: var(--tk-bg); color: var(--tk-link); }
.tile-name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; inline-size: 100%; overflow: hidden; font-size: var(--tk-xs); line-height: 16px; font-weight: var(--tk-medium); text-align: center; overflow-wrap: anywhere; }
@media (max-width: 351px) { .grid-row { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
`
