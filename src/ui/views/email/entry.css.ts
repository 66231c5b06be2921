import { searchFieldCss } from '../../components/SearchField.css.ts'

/** Rules of the email field. */
export const entryCss = `
${searchFieldCss}
.email-form { display: flex; flex-direction: column; gap: 6px; min-block-size: 48px; }
.email-go { display: grid; place-items: center; flex: none; inline-size: 40px; block-size: 40px; border-radius: 12px; background: var(--tk-accent); color: var(--tk-on-accent); }
.email-error { min-block-size: 20px; color: var(--tk-bad); font-size: var(--tk-sm); }
.email-form .email-error { padding-inline: 12px; }
.email-form .email-error:empty { display: none; }
`
