import { html } from './html.ts'

/** The sign of the site above the title of a card: a shield. */
export const badge = html`<div class="badges"><span class="badge own"><svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3 5 6v5.5c0 4.3 2.9 7.7 7 9.5 4.1-1.8 7-5.2 7-9.5V6z"/><path d="m9 12 2.2 2.2L15.2 10"/></svg></span></div>`
