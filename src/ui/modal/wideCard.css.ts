import { WIDE_WIDTH_PX } from '../theme/motion.ts'

export const wideCardCss = `
.card-wide { inline-size: ${WIDE_WIDTH_PX}px; block-size: min(504px, calc(100dvh - 32px)); }
.panes { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); flex: 1 1 auto; min-block-size: 0; }
.pane { display: flex; flex-direction: column; min-inline-size: 0; min-block-size: 0; }
.pane + .pane { box-shadow: inset 1px 0 var(--tk-line); }
[dir="rtl"] .pane + .pane { box-shadow: inset -1px 0 var(--tk-line); }
.pane:first-child .title { text-align: match-parent; padding-inline-start: 14px; }
.pane .frame { flex: 1 1 auto; block-size: auto !important; transition: none; overflow: hidden auto; }
.card-wide .alerts { padding-block-start: 12px; }
`
