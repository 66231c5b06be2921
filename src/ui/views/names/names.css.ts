import { errorDetailsCss } from '../../components/ErrorDetails.css.ts'
import { searchFieldCss } from '../../components/SearchField.css.ts'

/** Rules of the three views of a name. */
export const namesCss = `
${searchFieldCss}
${errorDetailsCss}
.plate { display: flex; flex-direction: column; align-items: center; gap: 16px; padding-block: 20px 24px; text-align: center; }
.plate-face { position: relative; }
.plate-face .avatar { border-radius: 50%; }
.plate-mark {
  position: absolute; inset-block-end: -4px; inset-inline-end: -4px; display: grid; place-items: center; inline-size: 28px; block-size: 28px;
  border-radius: 50%; background: var(--tk-good); color: var(--tk-bg); box-shadow: 0 0 0 3px var(--tk-bg);
}
.plate-name { display: flex; justify-content: center; max-inline-size: 100%; font-size: var(--tk-lg); font-weight: var(--tk-strong); letter-spacing: -.01em; direction: ltr; unicode-bidi: isolate; }
.plate-name .clip { flex: 0 1 auto; }
.plate-name .suffix { flex: none; }
.plate .muted { max-inline-size: 30ch; text-wrap: balance; }
.suffix { color: var(--tk-text-2); }
.name-actions { display: flex; flex-direction: column; align-items: center; gap: 8px; }
.name-actions .btn { inline-size: 100%; }
.name-actions .link { display: flex; align-items: center; min-block-size: 40px; }
.name-form { display: flex; flex-direction: column; gap: 8px; padding-block-start: 4px; }
.name-form .field { padding-inline: 16px 14px; block-size: 52px; direction: ltr; }
.name-form .field[data-bad="true"] { box-shadow: inset 0 0 0 1.5px var(--tk-bad); }
.name-form .field input { text-align: start; }
.name-line { min-block-size: 20px; padding-inline: 8px; font-size: var(--tk-sm); color: var(--tk-text-2); text-wrap: pretty; }
.name-line[data-tone="bad"] { color: var(--tk-bad); }
.name-line[data-tone="good"] { color: var(--tk-good); }
.name-label { padding: 16px 8px 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.name-list { block-size: 236px; overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; border-radius: var(--tk-r-row); }
.name-list .row { min-block-size: 52px; padding-inline: 16px 12px; }
.name-list .row-title { direction: ltr; unicode-bidi: isolate; }
.name-note { padding: 20px 24px; text-align: center; text-wrap: balance; }
`
