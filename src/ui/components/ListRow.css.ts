export const listRowCss = `
.rows { display: flex; flex-direction: column; gap: calc(var(--tk-gap) / 2); }
.row {
  display: flex; align-items: center; gap: calc(var(--tk-gap) * 1.5); inline-size: 100%; min-inline-size: 0;
  min-block-size: 56px; padding-block: 8px; padding-inline: 12px 14px;
  border-radius: var(--tk-r-row); background: var(--tk-fill); font-size: var(--tk-md);
  transition: background-color .12s, transform .12s var(--tk-ease);
}
button.row:hover:not(:disabled), a.row:hover { background: var(--tk-fill-hover); }
button.row:active:not(:disabled), a.row:active { background: var(--tk-fill-active); transform: scale(.99); }
.row:focus-visible { outline-offset: -2px; }
.row:disabled { color: var(--tk-text-2); }
.row:disabled > :first-child { opacity: .5; }
.row-danger { margin-block-start: calc(var(--tk-gap) * 1.5); }
.row-danger:not(:disabled), .row-danger:not(:disabled) .row-icon { color: var(--tk-bad); }
.row-text > * { max-inline-size: 100%; overflow-wrap: anywhere; }
.row-text { display: flex; align-items: flex-start; flex-direction: column; flex: 1 1 auto; min-inline-size: 0; line-height: 1.3; }
.row-title { font-weight: var(--tk-medium); }
[translate=no] > .row-title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.row-detail { font-size: var(--tk-xs); color: var(--tk-text-2); }
.row-end { color: var(--tk-text-2); }
.row[aria-current="true"] { background: var(--tk-accent-soft); }
.row[aria-current="true"] .row-end { color: var(--tk-link); }
.row-icon {
  display: grid; place-items: center; flex: none; inline-size: 36px; block-size: 36px;
  border-radius: var(--tk-r-md); background: var(--tk-bg); color: var(--tk-text-2);
  box-shadow: inset 0 0 0 1px var(--tk-line);
}
.tag {
  flex: none; padding: 3px 7px; border-radius: var(--tk-r-sm); font-size: var(--tk-xs); font-weight: var(--tk-medium);
  line-height: 1.3; background: var(--tk-fill-active); color: var(--tk-text-2); font-variant-numeric: tabular-nums;
}
.tag::first-letter { text-transform: uppercase; }
.tag-accent { background: var(--tk-accent-soft); color: var(--tk-link); }
.tag-good { background: var(--tk-good-soft); color: var(--tk-good); }
.tag-warn { background: var(--tk-warn-soft); color: var(--tk-warn); }
`
