/** Styles of the raw text of an error. */
export const errorDetailsCss = `
.why { margin-block-start: 8px; font-size: var(--tk-sm); color: var(--tk-text-2); text-align: center; }
.why summary { inline-size: fit-content; margin-inline: auto; padding: 12px; border-radius: var(--tk-r-md); cursor: pointer; }
.why p { padding: 8px 12px; border-radius: var(--tk-r-md); background: var(--tk-fill); overflow-wrap: anywhere; user-select: text; }
`
