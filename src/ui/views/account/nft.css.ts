export const nftPicCss = `
.nft-pic { position: relative; display: block; inline-size: 100%; aspect-ratio: 1; overflow: hidden; border-radius: var(--tk-r-row); background: var(--tk-fill-active); }
.nft-pic img { inline-size: 100%; block-size: 100%; animation: tk-fade .15s; }
.nft-pic::after { content: ""; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--tk-edge); }
.nft-letter { display: grid; place-items: center; inline-size: 100%; block-size: 100%; color: var(--tk-text-2); font-size: var(--tk-2xl); font-weight: var(--tk-medium); }
@media (forced-colors: active) { .nft-pic { forced-color-adjust: none; } }
`

export const nftsCss = `${nftPicCss}
.nft-row { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; block-size: 100%; padding-block-end: 8px; }
.nft { display: flex; flex-direction: column; min-inline-size: 0; padding: 6px 6px 8px; border-radius: calc(var(--tk-r-row) + 4px); background: var(--tk-fill); font-size: var(--tk-sm); line-height: 1.3; overflow: hidden; transition: background-color .12s; }
.nft-wait { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; overflow: hidden; }
.nft-wait .skeleton { border-radius: calc(var(--tk-r-row) + 4px); opacity: .6; animation-name: none; }
button.nft:hover { background: var(--tk-fill-hover); }
.nft:focus-visible { outline-offset: -2px; }
.nft .nft-pic { flex: 1 1 auto; min-block-size: 0; aspect-ratio: auto; }
.nft-name { flex: none; margin-block-start: 8px; padding-inline: 4px; font-weight: var(--tk-medium); }
.nft-from { flex: none; padding-inline: 4px; font-size: var(--tk-xs); color: var(--tk-text-2); }
`
