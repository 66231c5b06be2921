/** Styles of the order part only; the deposit view shares the rest. */
export const orderCss = `
.ob-get { flex: 1 1 auto; }
.ob-unit { flex: none; padding-inline-end: 10px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.ob-place { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 4px; text-align: center; }
.ob-place .link { min-block-size: 40px; padding-inline: 4px; }
`
