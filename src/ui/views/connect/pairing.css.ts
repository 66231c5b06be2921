import { tabsCss } from '../../components/Tabs.css.ts'

/**
 * `.qr-mark` is never more than the middle that qrPath.ts leaves free: the picture carries its size in pixels.
 */
export const pairingCss = `
${tabsCss}
.qrbox { position: relative; container-type: inline-size; inline-size: clamp(180px, calc(100dvh - 176px), 100%); aspect-ratio: 1; margin-inline: auto; border-radius: 20px; background: var(--tk-qr-paper); box-shadow: 0 0 0 1px var(--tk-line); overflow: hidden; }
.qr { position: absolute; inset: 18px; animation: tk-fade .2s .2s both; }
.qr > svg { inline-size: 100%; block-size: 100%; }
.qr-mark { position: absolute; inset: 0; margin: auto; inline-size: fit-content; block-size: fit-content; }
.qr-mark > * { inline-size: min(48px, 15cqi) !important; block-size: min(48px, 15cqi) !important; }
.qr-wait { position: absolute; inset: 18px; border-radius: 12px; display: grid; place-items: center; }
.qr-wait::before { content: ""; position: absolute; inset: 0; border-radius: inherit; background: #eef0f4; animation: tk-pulse 1.6s ease-in-out infinite; }
.qr-wait > .pic, .qr-wait > .mark { position: relative; }
.qrbox-stop { background: none; box-shadow: none; display: grid; place-items: center; }
.qrbox-stop:has(+ :empty) { translate: 0 28px; }
.qr-foot { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-block-size: 44px; padding-inline: 4px 0; margin-block-start: 12px; font-size: var(--tk-sm); }
.qr-foot .btn { min-block-size: 40px; padding-inline: 12px; font-size: var(--tk-sm); flex: none; }
.qr-time { display: block; font-size: var(--tk-xs); font-variant-numeric: tabular-nums; }
.qr-foot + .rows { margin-block-start: 12px; }
.tabs + .tabpanel { margin-block-start: 12px; }
`
