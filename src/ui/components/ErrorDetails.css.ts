/** The disclosure with what others said of a failure. */
export const errorDetailsCss = `
.fail-more { align-self: stretch; color: var(--tk-text-2); font-size: var(--tk-xs); text-align: center; }
.fail-more > summary { inline-size: fit-content; margin-inline: auto; padding: 6px 12px; border-radius: 8px; cursor: pointer; font-weight: var(--tk-medium); }
.fail-more > summary:hover { color: var(--tk-text); }
.fail-raw {
  margin-block: 4px; padding: 10px 12px; border: 1px solid transparent; border-radius: 10px; background: var(--tk-fill);
  font-family: ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; text-align: start; white-space: pre-wrap;
  user-select: text; direction: ltr;
}
`
