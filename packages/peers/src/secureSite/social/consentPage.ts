import { html } from '../../../../secure-site/src/pages/html.ts'
import { page } from '../../../../secure-site/src/pages/page.ts'
import { ENGLISH } from '../../../../secure-site/src/words/words.ts'
import type { PeerReply } from '../../peerServer.ts'
import type { AuthorizeRequest } from './grants.ts'
import { givesEmail, PROVIDERS } from './providers.ts'

/** "Sign in to … with Google": who you are here is what you type. */
export function consentPage(request: AuthorizeRequest, theme: string | null): PeerReply {
  const name = PROVIDERS[request.provider]
  const body = html`
<main class="middle">
<section class="card">
<header>
<div class="badges"><span class="badge" aria-hidden="true">${name[0] ?? ''}</span><span aria-hidden="true">→</span><span class="badge own" aria-hidden="true">S</span></div>
<h1>Sign in to ${request.application.name} with ${name}</h1>
<p class="muted small">A ${name} of this computer, for trying things out</p>
</header>
<form method="post" action="/consent">
<input type="hidden" name="request" value="${request.id}">
<label>Name<input name="name" value="ada" required maxlength="60" autocomplete="off"></label>
${
  givesEmail(request.provider) &&
  html`<label>Email<input name="email" type="email" value="ada@${request.provider}.test" required maxlength="120" autocomplete="off"></label>
<label><input name="unverified" type="checkbox">The address is not verified</label>`
}
<ul class="scopes" aria-label="What will be told"><li>Your name</li>${givesEmail(request.provider) && html`<li>Your email address</li>`}</ul>
<div class="buttons">
<button class="button quiet" name="decision" value="no" formnovalidate>Cancel</button>
<button class="button" name="decision" value="yes">Continue</button>
</div>
</form>
</section>
</main>`
  return page({
    words: ENGLISH,
    title: `Sign in with ${name}`,
    body,
    theme,
    formAction: ["'self'", new URL(request.redirect).origin],
  })
}

/** The answer as a form (OAuth 2.0 Form Post Response Mode), sent by a script. */
export const formPage = (action: string, fields: Readonly<Record<string, string>>): PeerReply =>
  page({
    words: ENGLISH,
    title: 'One moment',
    body: html`
<main class="middle"><form method="post" action="${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="button">Continue</button>
</form></main>`,
    script: '/post.js',
    formAction: ["'self'", new URL(action).origin],
  })
