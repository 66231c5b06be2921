import type { SiteReply, SiteRequest } from '../http/reply.ts'
import { badge } from '../pages/badge.ts'
import { dataBlock, html } from '../pages/html.ts'
import { noticePage } from '../pages/noticePage.ts'
import { page } from '../pages/page.ts'
import { fill } from '../words/fill.ts'
import { toFrameWords, type Words } from '../words/words.ts'
import type { DeviceRequest } from './deviceLinks.ts'
import type { DeviceDecision, EmailLogin } from './emailLogin.ts'
import type { FrameScripts } from './frameScripts.ts'

/** Where a popup stands until its page knows where to send it. */
export const loadingPage = (words: Words, theme: string | null): SiteReply =>
  page({
    words,
    title: words.pages.wait,
    theme,
    body: html`
<main class="middle"><div class="waiting" role="status"><div class="spin" aria-hidden="true"></div><h1>${words.pages.wait}</h1></div></main>`,
  })

/** The link in a mail. Opening it changes nothing, since mail scanners open links; a button approves the device. */
export async function devicePage(words: Words, email: EmailLogin, request: SiteRequest): Promise<SiteReply> {
  const isSent = request.method === 'POST'
  const form = isSent ? new URLSearchParams(request.text) : request.query
  const link = form.get('link') ?? ''
  const isAllowed = isSent && form.get('decision') === 'yes'
  const decided = isSent
    ? await email.decideDevice(link, isAllowed, request.network)
    : await email.device(link)
  switch (decided?.state) {
    case undefined: {
      const { over, overNext } = words.pages.device
      return noticePage(words, over, overNext, 410)
    }
    case 'open':
      return questionPage(words, decided, link)
    case 'refused': {
      const { refused, refusedNext } = words.pages.device
      return noticePage(words, refused, refusedNext, isAllowed ? 410 : 200)
    }
    case 'allowed':
      return allowedPage(words, decided)
  }
}

function questionPage(words: Words, { parent, email }: DeviceRequest, link: string): SiteReply {
  const { lead, no, yes } = words.pages.device
  const question = words.mail.device.subject
  return page({
    words,
    title: question,
    formAction: ["'self'"],
    body: html`
<main class="middle"><section class="card">
<header>${badge}
<h1>${question}</h1>
<p class="muted words">${fill(words, lead, { host: new URL(parent).host, email })}</p></header>
<form method="post" action="/device">
<input type="hidden" name="link" value="${link}">
<div class="buttons">
<button class="button quiet" name="decision" value="no">${no}</button>
<button class="button" name="decision" value="yes">${yes}</button>
</div></form>
</section></main>`,
  })
}

/** The code of the device, or how to get another one. */
function allowedPage(words: Words, { parent, code }: DeviceDecision): SiteReply {
  const { host } = new URL(parent)
  const { allowed, allowedNext } = words.pages.device
  if (!code) return noticePage(words, allowed, fill(words, allowedNext, { host }))
  const { title, lead, warning } = words.pages.code
  const { life } = words.mail.code
  return page({
    words,
    title,
    body: html`
<main class="middle"><section class="card">
<header>${badge}
<h1>${title}</h1>
<p class="words">${fill(words, lead, { host })}</p></header>
<p class="code" dir="ltr"><span class="spoken">${[...code.digits].join(' ')}</span><span class="digits" id="code" aria-hidden="true" translate="no">${code.digits}</span></p>
<p class="muted small life">${fill(words, life, { minutes: String(code.minutes) })}</p>
<p class="warning small">${warning}</p>
</section></main>`,
  })
}

/** The page behind 'Upgrade wallet': what this browser keeps for its person. */
export const dashboardPage = (words: Words, theme: string | null): SiteReply => {
  const { title, lead, accounts, empty } = words.pages.dashboard
  return page({
    words,
    title: words.pages.wallet,
    theme,
    script: '/dashboard.js',
    body: html`
<main class="middle"><section class="card">
<header>${badge}
<h1>${title}</h1>
<p class="muted">${lead}</p></header>
<ul class="scopes" id="accounts" aria-label="${accounts}"><li>${empty}</li></ul>
</section></main>`,
  })
}

/** A window of the frame: for passkeys, or for the keys of the wallet. The script finds the frame that opened it. */
export const windowPage = (words: Words, scripts: FrameScripts, id: 'passkey' | 'key'): SiteReply =>
  page({
    words,
    title: words.pages.wallet,
    script: `/${scripts.entry}`,
    imports: scripts.imports.map(name => `/${name}`),
    styles: ['/frame.css'],
    body: html`${dataBlock('settings', { words: toFrameWords(words) })}<main id="${id}"><p class="lonely">${words.pages.passkey}</p></main>`,
  })
