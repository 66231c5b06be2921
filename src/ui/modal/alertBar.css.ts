export const alertBarCss = `
.alerts:empty { display: none; }
.alerts { display: flex; flex-direction: column; gap: 8px; flex: none; padding: 0 20px 12px; max-block-size: 156px; overflow-y: auto; }
.alert {
  display: flex; align-items: center; gap: 8px; flex: none; min-block-size: 44px; padding-inline: 12px 2px; border-radius: var(--tk-r-row);
  background: var(--tk-warn-soft); color: var(--tk-warn); font-size: var(--tk-sm); font-weight: var(--tk-medium); line-height: 1.3; animation: tk-fade .15s;
}
.alert-text { flex: 1 1 auto; padding-block: 8px; }
.alert-close { display: grid; place-items: center; flex: none; inline-size: 40px; block-size: 40px; border-radius: 12px; }
.alert-action { flex: none; min-block-size: 40px; padding-inline: 10px; font-weight: var(--tk-medium); text-decoration: underline; text-underline-offset: 3px; }
`
