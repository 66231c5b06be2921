/** Rules of the dialog, in the sheet of the elements. */
export const failedPressCss = `
dialog {
  inline-size: min(320px, calc(100vw - 32px)); padding: 24px; border: 1px solid var(--tk-line); border-radius: var(--tk-r-card);
  font: var(--tk-weight) var(--tk-sm)/1.4 var(--tk-font); color: var(--tk-text); background: var(--tk-bg); text-align: center;
}
dialog::backdrop { background: var(--tk-overlay); }
dialog p { margin: 0 0 20px; }
dialog button { display: flex; inline-size: 100%; block-size: 48px; }
dialog button + button { margin-block-start: 8px; background: var(--tk-fill); box-shadow: none; }
`
