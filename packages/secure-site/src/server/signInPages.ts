import type { SiteReply, SiteRequest } from '../http/reply.ts'
import { dataBlock, type Html, html } from '../pages/html.ts'
import { noticePage } from '../pages/noticePage.ts'
import { page } from '../pages/page.ts'
import type { Browser } from './browserCookie.ts'
import type { FarcasterLogin } from './farcasterLogin.ts'
import { SiteError } from './siteError.ts'
import type { Returned, SocialLogin } from './socialLogin.ts'

const NUMBER_LENGTH = 2

/** A refusal is a page with its words and a way to start again. */
async function orNotice(work: () => SiteReply | Promise<SiteReply>): Promise<SiteReply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SiteError)
      return noticePage(error.message, 'Start again on the page you came from.', 410)
    throw error
  }
}

/** The provider's browser comes back: the popup tells its opener, the same window goes on, or the number is asked for. */
export const callbackPage = (
  social: SocialLogin,
  { query }: SiteRequest,
  browser: Browser,
): Promise<SiteReply> =>
  orNotice(async () => {
    const returned = await social.returned(query, browser)
    if (!('ticket' in returned)) return donePage(returned)
    return numberPage({
      action: '/oauth/confirm',
      field: html`<input type="hidden" name="ticket" value="${returned.ticket}">`,
      parent: returned.parent,
      as: ` as ${returned.name}`,
    })
  })

/** The number was typed, or the person gave up. */
export const confirmPage = (social: SocialLogin, { text }: SiteRequest): Promise<SiteReply> =>
  orNotice(async () => {
    const form = new URLSearchParams(text)
    const number = form.get('decision') === 'yes' ? (form.get('number') ?? '') : null
    return donePage(await social.confirm(form.get('ticket') ?? '', number))
  })

/** Behind the link of a Farcaster sign-in, before the farcaster app. */
export const farcasterPage = (
  { farcaster, farcasterOrigin }: { readonly farcaster: FarcasterLogin; readonly farcasterOrigin: string },
  { method, query, text }: SiteRequest,
  browser: Browser,
): Promise<SiteReply> =>
  orNotice(async () => {
    const form = method === 'POST' ? new URLSearchParams(text) : query
    const link = form.get('link') ?? ''
    if (method === 'POST') {
      if (form.get('decision') !== 'yes') return noticePage('Not signed in', 'You can close this page.')
      return goTo((await farcaster.confirm(link, form.get('number') ?? '')).url)
    }
    const opened = await farcaster.open(link, browser)
    if ('url' in opened) return goTo(opened.url)
    return numberPage({
      action: '/farcaster/open',
      field: html`<input type="hidden" name="link" value="${link}">`,
      parent: opened.parent,
      as: ' with Farcaster',
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

const donePage = (returned: Returned): SiteReply =>
  page({
    title: 'Signing in',
    body: html`
${dataBlock('returned', returned)}
<main class="middle"><section class="card"><header>
<div class="spin" role="status" aria-label="Signing in"></div>
<h1 id="words">Signing in</h1><p class="muted" id="more">One moment</p>
</header></section></main>`,
    script: '/callback.js',
  })

/** Asks for the number that the beginning page shows. A person who followed another person's link sees no number. */
function numberPage(asked: {
  readonly action: string
  readonly field: Html
  readonly parent: string
  readonly as: string
  readonly target?: string
}): SiteReply {
  const { host } = new URL(asked.parent)
  return page({
    title: 'Confirm your sign-in',
    formAction: ["'self'", ...(asked.target === undefined ? [] : [asked.target])],
    body: html`
<main class="middle"><section class="card">
<header><div class="badges"><span class="badge own" aria-hidden="true">S</span></div>
<h1>Confirm your sign-in</h1>
<p class="muted words">You sign in to ${host}${asked.as}. Type the number that ${host} shows you.</p></header>
<form method="post" action="${asked.action}">
${asked.field}
<label for="number" class="number-label">Number on ${host}</label>
<input class="number" id="number" name="number" inputmode="numeric" pattern="[0-9]{${NUMBER_LENGTH}}" maxlength="${NUMBER_LENGTH}" required autofocus autocomplete="off" aria-describedby="warning">
<p class="warning small" id="warning">If another person sent you this page or a number, press Cancel. They would get access to your wallet.</p>
<div class="buttons">
<button class="button quiet" name="decision" value="no" formnovalidate>Cancel</button>
<button class="button" name="decision" value="yes">Sign in</button>
</div></form>
</section></main>`,
  })
}
