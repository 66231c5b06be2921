import { errorDetailsCss } from '../../components/ErrorDetails.css.ts'

export const signInCss = `
${errorDetailsCss}
.siwx { display: flex; flex-direction: column; gap: 16px; padding-block: 12px 4px; }
.siwx-pair { display: flex; justify-content: center; align-items: center; }
.siwx-link {
  display: grid; place-items: center; inline-size: 32px; block-size: 32px; margin-inline: -8px; border-radius: 50%; position: relative; z-index: 1;
  background: var(--tk-accent); color: var(--tk-on-accent); box-shadow: 0 0 0 4px var(--tk-bg);
}
.siwx-text { display: flex; flex-direction: column; gap: 4px; min-block-size: 84px; text-align: center; text-wrap: balance; padding-inline: 8px; }
.siwx-title { font-size: var(--tk-lg); font-weight: var(--tk-strong); letter-spacing: -.01em; overflow-wrap: anywhere; }
.siwx-facts { margin: 0; padding: 4px 16px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.siwx-facts > div { display: flex; justify-content: space-between; align-items: center; gap: 16px; min-block-size: 36px; }
.siwx-facts > div + div { border-block-start: 1px solid var(--tk-line); }
.siwx-facts dt { color: var(--tk-text-2); }
.siwx-facts dd { margin: 0; min-inline-size: 0; font-weight: var(--tk-medium); font-variant-numeric: tabular-nums; }
.siwx-problem { min-block-size: 20px; margin-block: -6px; color: var(--tk-bad); text-align: center; overflow-wrap: anywhere; }
.siwx > .fail-more { margin-block: -8px; }
.siwx-message { block-size: 152px; margin-block-end: 0; overflow: auto; overscroll-behavior: contain; line-height: 1.5; letter-spacing: -.025em; }
.siwx-message > .spin { display: block; margin: 52px auto; }
.siwx-no-message { letter-spacing: normal; display: grid; place-content: center; justify-items: center; gap: 12px; }
@media (max-height: 480px) { .siwx { gap: 8px; padding-block-start: 0; } .siwx-text { min-block-size: 0; } }
`
