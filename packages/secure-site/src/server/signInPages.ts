import type { SiteReply, SiteRequest } from '../http/reply.ts'
import { badge } from '../pages/badge.ts'
import { dataBlock, type Html, html } from '../pages/html.ts'
import { noticePage } from '../pages/noticePage.ts'
import { page } from '../pages/page.ts'
import { fill } from '../words/fill.ts'
import type { Words } from '../words/words.ts'
import { WRONG_NUMBER } from './binding.ts'
import type { Browser } from './browserCookie.ts'
import type { FarcasterLogin } from './farcasterLogin.ts'
import { SiteError } from './siteError.ts'
import type { NumberAsked, Returned, SocialLogin } from './socialLogin.ts'

const NUMBER_LENGTH = 2

/** A refusal is a page with its words and a way to start again. */
async function orNotice(words: Words, work: () => SiteReply | Promise<SiteReply>): Promise<SiteReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
    const { over, wrongNumber } = words.pages.signIn
    return noticePage(words, error.message === WRONG_NUMBER ? wrongNumber : over, words.pages.restart, 410)
  }
}

/** The provider's browser comes back: the popup tells its opener, the same window goes on, or the number is asked for. */
export const callbackPage = (
  words: Words,
  social: SocialLogin,
  callback: string,
  { method, query, text }: SiteRequest,
  browser: Browser,
): Promise<SiteReply> =>
  orNotice(words, async () => {
    if (method === 'GET') return returnedPage(words, await social.returned(callback, query, browser))
    const returned = await social.returned(callback, new URLSearchParams(text), undefined)
    // Browsers send no `Lax` cookie with a POST of another site, but they do with this page of the site itself.
    return 'ticket' in returned
      ? goTo(`/oauth/continue?ticket=${returned.ticket}`)
      : donePage(words, returned)
  })

/** After the POST of a provider. */
export const continuePage = (
  words: Words,
  social: SocialLogin,
  { query }: SiteRequest,
  browser: Browser,
): Promise<SiteReply> =>
  orNotice(words, async () => returnedPage(words, await social.resume(query.get('ticket') ?? '', browser)))

function returnedPage(words: Words, returned: Returned | NumberAsked): SiteReply {
  if (!('ticket' in returned)) return donePage(words, returned)
  const { parent, ticket, name } = returned
  const { host } = new URL(parent)
  return numberPage(words, {
    action: '/oauth/confirm',
    field: html`<input type="hidden" name="ticket" value="${ticket}">`,
    host,
    lead: fill(words, words.pages.number.leadAs, { host, name }),
  })
}

/** The number was typed, or the person gave up. */
export const confirmPage = (words: Words, social: SocialLogin, { text }: SiteRequest): Promise<SiteReply> =>
  orNotice(words, async () => {
    const form = new URLSearchParams(text)
    const number = form.get('decision') === 'yes' ? (form.get('number') ?? '') : null
    return donePage(words, await social.confirm(form.get('ticket') ?? '', number))
  })

/** Behind the link of a Farcaster sign-in, before the farcaster app. */
export const farcasterPage = (
  words: Words,
  { farcaster, farcasterOrigin }: { readonly farcaster: FarcasterLogin; readonly farcasterOrigin: string },
  { method, query, text }: SiteRequest,
  browser: Browser,
): Promise<SiteReply> =>
  orNotice(words, async () => {
    const form = method === 'POST' ? new URLSearchParams(text) : query
    const link = form.get('link') ?? ''
    if (method === 'POST') {
      if (form.get('decision') !== 'yes')
        return noticePage(words, words.pages.signIn.ended, words.pages.close)
      return goTo((await farcaster.confirm(link, form.get('number') ?? '')).url)
    }
    const opened = await farcaster.open(link, browser)
    if ('url' in opened) return goTo(opened.url)
    const { host } = new URL(opened.parent)
    return numberPage(words, {
      action: '/farcaster/open',
      field: html`<input type="hidden" name="link" value="${link}">`,
      host,
      lead: fill(words, words.pages.number.leadFarcaster, { host }),
      // The redirect after the form counts as its target.
      target: farcasterOrigin,
    })
  })

const goTo = (location: string): SiteReply => ({
  kind: 'text',
  status: 303,
  text: '',
  headers: { location, 'referrer-policy': 'no-referrer' },
})

const donePage = (words: Words, returned: Returned): SiteReply => {
  const { signIn, wait, close: closeWords, back: backWords } = words.pages
  return page({
    words,
    title: signIn.working,
    body: html`
${dataBlock('returned', { ...returned, closeWords, backWords })}
<main class="middle"><section class="card"><header role="status">
<div class="spin" aria-hidden="true"></div>
<h1 id="words">${signIn.working}</h1><p class="muted" id="more">${wait}</p>
</header></section></main>`,
    script: '/callback.js',
  })
}

/** Asks for the number that the beginning page shows. A person who followed another person's link sees no number. */
function numberPage(
  words: Words,
  asked: {
    readonly action: string
    readonly field: Html
    readonly host: string
    readonly lead: string
    readonly target?: string
  },
): SiteReply {
  const { title, label, warning, cancel, submit } = words.pages.number
  return page({
    words,
    title,
    formAction: ["'self'", ...(asked.target === undefined ? [] : [asked.target])],
    body: html`
<main class="middle"><section class="card">
<header>${badge}
<h1>${title}</h1>
<p class="muted words">${asked.lead}</p></header>
<form method="post" action="${asked.action}">
${asked.field}
<label for="number" class="number-label">${fill(words, label, { host: asked.host })}</label>
<input class="number" id="number" name="number" dir="ltr" inputmode="numeric" pattern="[0-9]{${NUMBER_LENGTH}}" maxlength="${NUMBER_LENGTH}" required autofocus autocomplete="off" aria-describedby="warning">
<p class="warning small" id="warning">${warning}</p>
<div class="buttons">
<button class="button quiet" name="decision" value="no" formnovalidate>${cancel}</button>
<button class="button" name="decision" value="yes">${submit}</button>
</div></form>
</section></main>`,
  })
}
