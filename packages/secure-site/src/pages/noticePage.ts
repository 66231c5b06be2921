import type { TextReply } from '../http/reply.ts'
import type { Words } from '../words/words.ts'
import { badge } from './badge.ts'
import { html } from './html.ts'
import { page } from './page.ts'

/** A page that says one thing. */
export const noticePage = (
  words: Pick<Words, 'language' | 'direction'>,
  title: string,
  text: string,
  status = 200,
): TextReply =>
  page({
    words,
    title,
    status,
    body: html`<main class="middle"><section class="card"><header>${badge}<h1>${title}</h1><p class="muted words">${text}</p></header></section></main>`,
  })
