import { checkboxCss } from '../../components/Checkbox.css.ts'

export const reviewCss = `${checkboxCss}
.review { display: flex; flex-direction: column; gap: 16px; padding-block: 8px 4px; }
.review-sentence { overflow-wrap: anywhere; font-weight: 600; text-align: center; }
.review-claim { display: grid; gap: 4px; padding: 12px 16px; border: 1px dashed var(--tk-line); border-radius: var(--tk-r-row); }
.review-claim .review-sentence { font-weight: 400; text-align: start; }
.review-lines { display: grid; gap: 2px; margin: 0; padding: 8px 16px; list-style: none; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.review-lines > li { display: grid; grid-template-columns: 20px 1fr; gap: 12px; padding-block: 8px; line-height: 20px; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.review-lines > li + li { border-block-start: 1px solid var(--tk-line); }
.review-lines .icon { inline-size: 20px; block-size: 20px; color: var(--tk-text-2); }
.review-lines [data-tone="gain"] .icon { color: var(--tk-good); }
.review-lines [data-tone="danger"] { color: var(--tk-bad); }
.review-lines [data-tone="danger"] .icon { color: inherit; }
.review-note { min-block-size: 20px; text-align: center; }
.review-buttons { display: grid; gap: 8px; }
.review-skeleton { display: grid; gap: 12px; padding: 16px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
@media (forced-colors: active) { .review-lines, .review-skeleton { border: 1px solid ButtonBorder; } }
`
