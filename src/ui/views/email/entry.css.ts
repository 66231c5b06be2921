import { errorDetailsCss } from '../../components/ErrorDetails.css.ts'
import { searchFieldCss } from '../../components/SearchField.css.ts'

/** Rules of the email field. */
export const entryCss = `
${searchFieldCss}
${errorDetailsCss}
.email-form { display: flex; flex-direction: column; gap: 6px; }
.email-form input { text-overflow: ellipsis; }
.email-label { padding-inline: 4px; font-size: var(--tk-sm); font-weight: var(--tk-medium); line-height: 20px; }
.email-go {
  position: relative; display: grid; place-items: center; flex: none; min-inline-size: 64px; max-inline-size: 55%; block-size: 40px; padding-inline: 14px;
  border-radius: calc(var(--tk-r-field) - 4px); background: var(--tk-accent); color: var(--tk-on-accent); font-size: var(--tk-sm); font-weight: var(--tk-strong);
  transition: background-color .12s;
}
.email-go:disabled:not([aria-busy]) { background: var(--tk-fill-active); color: var(--tk-text-2); }
.email-go[aria-busy] > :first-child { visibility: hidden; }
.email-go .spin { position: absolute; }
.email-below { min-block-size: 20px; padding-inline: 4px; }
.email-hint { font-size: var(--tk-sm); line-height: 20px; color: var(--tk-text-2); }
.email-error { min-block-size: 20px; color: var(--tk-bad); font-size: var(--tk-sm); }
.email-form .email-error:empty { display: none; }
`
