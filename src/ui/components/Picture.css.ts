export const pictureCss = `
.pic {
  position: relative; display: block; flex: none; overflow: hidden; isolation: isolate;
  border-radius: 25%; background: var(--tk-fill-active); user-select: none;
}
.pic::after { content: ""; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--tk-edge); }
.pic-round { border-radius: 50%; }
.pic img { inline-size: 100%; block-size: 100%; }
.pic img[src] { animation: tk-fade .15s; }
.pic-letter { display: grid; place-items: center; inline-size: 100%; block-size: 100%; color: var(--tk-text-2); font-weight: var(--tk-medium); line-height: 1; }
.mark { display: block; flex: none; }
.mark-square { border-radius: 25%; }
`
