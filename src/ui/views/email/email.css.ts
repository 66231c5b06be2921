import { entryCss } from './entry.css.ts'

/** Rules of the email login's views; those of its field stand with Connect, where it is drawn. */
export const emailCss = `
${entryCss}
.mailed { display: flex; flex-direction: column; align-items: center; gap: 14px; padding: 8px 8px 4px; text-align: center; }
.mailed-icon { display: grid; place-items: center; inline-size: 64px; block-size: 64px; border-radius: 20px; background: var(--tk-accent-soft); color: var(--tk-link); }
.mailed-to { font-weight: var(--tk-medium); overflow-wrap: anywhere; }
.otp { position: relative; display: grid; grid-template-columns: repeat(6, minmax(0, 44px)); gap: 8px; justify-content: center; direction: ltr; }
.otp-digit {
  display: grid; place-items: center; block-size: 52px; border-radius: var(--tk-r-md); background: var(--tk-fill);
  font-size: var(--tk-xl); font-weight: var(--tk-strong); font-variant-numeric: tabular-nums; box-shadow: inset 0 0 0 1px var(--tk-field-line);
}
.otp:focus-within .otp-digit[data-now="true"] { box-shadow: inset 0 0 0 2px var(--tk-link); background: var(--tk-bg); }
.otp[data-bad="true"] .otp-digit { box-shadow: inset 0 0 0 1.5px var(--tk-bad); }
.otp[data-busy="true"] .otp-digit { opacity: .6; }
.otp input {
  position: absolute; inset: 0; inline-size: 100%; block-size: 100%; padding: 0; border: 0; background: none; color: transparent;
  caret-color: transparent; font-size: 16px; outline: none;
}
.otp input::selection { background: none; }
.resend { min-block-size: 40px; display: flex; align-items: center; justify-content: center; flex-wrap: wrap; gap: 0 4px; }
.resend .link { min-block-size: 40px; padding-inline: 2px; }
.resend .link:disabled { color: var(--tk-text-2); text-decoration: none; font-variant-numeric: tabular-nums; }
`
