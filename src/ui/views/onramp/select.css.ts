/** A sign or code in the place of a picture. */
export const selectCss = `
.ob-sign { display: grid; place-items: center; flex: none; inline-size: 36px; block-size: 36px; border-radius: 50%; background: var(--tk-bg); color: var(--tk-text-2); font-weight: var(--tk-medium); letter-spacing: -.02em; box-shadow: inset 0 0 0 1px var(--tk-line); }
`
