import type { SiteReply, SiteRequest } from '../http/reply.ts'
import { html } from '../pages/html.ts'
import { noticePage } from '../pages/noticePage.ts'
import { page } from '../pages/page.ts'
import type { EmailLogin } from './emailLogin.ts'

/** Where a popup stands until its page knows where to send it. */
export const loadingPage = (theme: string | null): SiteReply =>
  page({
    title: 'One moment',
    theme,
    body: html`
<main class="middle"><div class="waiting"><div class="spin" role="status" aria-label="Loading"></div><h1>One moment</h1></div></main>`,
  })

const linkOver = () => noticePage('This link is used up', 'Sign in again for a new one.', 410)

/** The link in a mail. Opening it changes nothing, since mail scanners open links; a button approves the device. */
export async function devicePage(email: EmailLogin, request: SiteRequest): Promise<SiteReply> {
  const form = request.method === 'POST' ? new URLSearchParams(request.text) : request.query
  const link = form.get('link') ?? ''
  const device = await email.device(link)
  if (!device) return linkOver()
  if (request.method === 'POST') {
    const isAllowed = form.get('decision') === 'yes'
    if (!(await email.decideDevice(link, isAllowed, request.network))) return linkOver()
    return isAllowed
      ? noticePage('This device is yours', 'A code is on its way. Go back to the page you came from.')
      : noticePage('This device is refused', 'It is not signed in.')
  }
  return page({
    title: 'New device',
    formAction: ["'self'"],
    body: html`
<main class="middle"><section class="card">
<header><div class="badges"><span class="badge own" aria-hidden="true">S</span></div>
<h1>Is this your new device?</h1>
<p class="muted words">Another device signs in to ${new URL(device.parent).host} as ${device.email}.</p></header>
<form method="post" action="/device">
<input type="hidden" name="link" value="${link}">
<div class="buttons">
<button class="button quiet" name="decision" value="no">No</button>
<button class="button" name="decision" value="yes">Yes, it is me</button>
</div></form>
</section></main>`,
  })
}

/** The page behind 'Upgrade wallet': what this browser keeps for its person. */
export const dashboardPage = (theme: string | null): SiteReply =>
  page({
    title: 'Secure wallet',
    theme,
    script: '/dashboard.js',
    body: html`
<main class="middle"><section class="card">
<header><div class="badges"><span class="badge own" aria-hidden="true">S</span></div>
<h1>Your wallet</h1>
<p class="muted">Accounts whose encrypted keys are kept in this browser and by this site. Signing in opens them; the operator of this site can open them too.</p></header>
<ul class="scopes" id="accounts" aria-label="Accounts"><li>None here yet</li></ul>
</section></main>`,
  })

/** The window of a frame whose browser lets no frame use passkeys. The script finds the frame that opened it. */
export const passkeyPage = (script: string): SiteReply =>
  page({
    title: 'Passkey',
    script,
    styles: ['/frame.css'],
    body: html`<main id="passkey"><p class="lonely">Open this page from the app that you log in to.</p></main>`,
  })
