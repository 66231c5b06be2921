export const emptyStateCss = `
.empty { display: flex; flex-direction: column; align-items: center; gap: 4px; padding: 32px 24px; text-align: center; text-wrap: balance; }
.empty-icon {
  display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin-block-end: 8px; border-radius: 50%;
  background: var(--tk-fill); color: var(--tk-text-2);
}
.empty .btn { margin-block-start: 12px; }
`
