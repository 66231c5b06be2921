import type { TextReply } from '../http/reply.ts'
import { html } from './html.ts'
import { page } from './page.ts'

/** A page that says one thing. */
export const noticePage = (title: string, text: string, status = 200): TextReply =>
  page({
    title,
    status,
    body: html`<main class="middle"><section class="card"><header><h1>${title}</h1><p class="muted">${text}</p></header></section></main>`,
  })
