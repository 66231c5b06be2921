import { type Html, html } from '../../../../secure-site/src/pages/html.ts'
import { page } from '../../../../secure-site/src/pages/page.ts'
import { ENGLISH } from '../../../../secure-site/src/words/words.ts'
import type { Inbox, Mail } from '../../../../tabkey-testing/src/mail/inbox.ts'
import type { PeerReply } from '../../peerServer.ts'

/** Everybody's letters, or one address's. The text is shown as text; only its links become links. */
export function inboxPage(inbox: Inbox, to: string | null, theme: string | null): PeerReply {
  const mails = inbox.list(to ?? undefined)
  const link = (address: string | null) =>
    `/?${new URLSearchParams({ ...(address === null ? {} : { to: address }), ...(theme ? { theme } : {}) })}`
  const box = (address: string | null, name: string, count: number) =>
    address === to
      ? html`<a href="${link(address)}" aria-current="page"><span class="clip">${name}</span><span class="count">${count}</span></a>`
      : html`<a href="${link(address)}"><span class="clip">${name}</span><span class="count">${count}</span></a>`
  const body = html`
<header class="bar"><h1>Inbox</h1><p class="small muted">Mail that never leaves this computer</p></header>
<main class="inbox">
<nav class="boxes" aria-label="Addresses">
${box(null, 'Everyone', inbox.list().length)}
${inbox.boxes().map(({ address, count }) => box(address, address, count))}
</nav>
<div class="mails">
${mails.length > 0 ? mails.map(letter) : empty(to)}
</div>
</main>`
  return page({
    words: ENGLISH,
    title: to === null ? 'Inbox' : `Inbox of ${to}`,
    body,
    script: '/inbox.js',
    styles: ['/site.css', '/inbox.css'],
    theme,
    // The demo shows the inbox beside the page that asked for the code.
    frameAncestors: ['http://127.0.0.1:*', 'http://localhost:*'],
  })
}

const empty = (to: string | null) => html`
<section class="empty"><h2>No mail yet</h2><p>${to === null ? 'A code you ask for appears here.' : `Nothing came for ${to}.`}</p></section>`

const letter = (mail: Mail): Html => html`
<article class="mail" aria-label="${mail.subject}">
<header><h2>${mail.subject}</h2><p>To ${mail.to} · ${new Date(mail.at).toISOString().slice(11, 19)} UTC</p></header>
${mail.text
  .trim()
  .split(/\n{2,}/)
  .map(paragraph)}
</article>`

function paragraph(text: string): Html {
  if (/^\d{6}$/.test(text)) return html`<output class="code" aria-label="Code">${text}</output>`
  if (/^https?:\/\/\S+$/.test(text))
    return html`<p><a href="${text}" target="_blank" rel="noopener noreferrer" class="words">${text}</a></p>`
  return html`<p>${text}</p>`
}
