export const searchFieldCss = `
.field {
  display: flex; align-items: center; gap: 8px; flex: 1 1 auto; min-inline-size: 0; block-size: 48px; padding-inline: 14px 4px;
  border-radius: var(--tk-r-field); background: var(--tk-fill); color: var(--tk-text-2);
  box-shadow: inset 0 0 0 1px var(--tk-field-line); transition: box-shadow .12s, background-color .12s;
}
.field:focus-within { box-shadow: inset 0 0 0 2px var(--tk-focus); background: var(--tk-bg); }
.field input {
  flex: 1 1 auto; inline-size: 100%; min-inline-size: 0; block-size: 100%; padding: 0; border: 0; background: none; color: var(--tk-text);
  font-size: max(16px, var(--tk-md)); outline: none;
}
.field input { appearance: none; }
.field input::-webkit-search-cancel-button { display: none; }
.field input::placeholder { color: var(--tk-text-2); opacity: 1; }
.field-clear { display: grid; place-items: center; inline-size: 40px; block-size: 40px; color: inherit; border-radius: 50%; }
.field-clear:hover { color: var(--tk-text); }
`
