import { createHash, randomBytes } from 'node:crypto'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { createSiteDevice, type SiteDevice } from './siteDevice.ts'

export const PARENT = 'http://127.0.0.1:5173'

/** A sign-in that a frame has begun. */
export interface BegunSignIn {
  readonly device: SiteDevice
  readonly uri: string
  readonly flow: string
  readonly number: string
  readonly verifier: string
}

export async function beginSignIn(site: string, provider = 'google'): Promise<BegunSignIn> {
  const device = await createSiteDevice(site, { parent: PARENT })
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const begun = await device.ask<Pick<BegunSignIn, 'uri' | 'flow' | 'number'>>('/social/start', {
    provider,
    challenge,
  })
  return { device, verifier, ...begun }
}

/** The value of a hidden field. */
export const readField = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

/** What a page hands to its script. */
export const readReturned = (page: string) =>
  JSON.parse(/id="returned">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as {
    resultUri: string
    parent: string
    returnPage: string | null
  }

export const readHandle = (resultUri: string) => new URL(resultUri).searchParams.get('handle') ?? ''

const readEntities = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The form of a page that posts itself: where it goes, and its fields. */
export const readForm = (page: string): { action: string; fields: URLSearchParams } => ({
  action: readEntities(/<form method="post" action="([^"]*)"/.exec(page)?.[1] ?? ''),
  fields: new URLSearchParams(
    [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      readEntities(value),
    ]),
  ),
})

/** Does what a person does on the consent page. @returns where the browser is sent; a query also for a form */
export async function consent(
  uri: string,
  decision = 'yes',
  person: Readonly<Record<string, string>> = { name: 'ada', email: 'ada@google.test' },
): Promise<string> {
  const page = await (await fetch(uri)).text()
  const body = new URLSearchParams({ request: readField(page, 'request'), decision, ...person })
  const response = await fetch(new URL('/consent', uri), { method: 'POST', body, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location !== null) return location
  const { action, fields } = readForm(await response.text())
  return `${action}?${fields}`
}

/** The provider sends the browser back; without a device it is another browser than the one that began. */
export async function comeBack(location: string, device?: SiteDevice): Promise<string> {
  const url = new URL(location)
  const cookie = device?.cookie ?? ''
  if (!url.pathname.endsWith('/apple')) return (await fetch(url, { headers: { cookie } })).text()
  // A POST from another site brings no cookie; the page of the site after it does.
  const posted = await fetch(url.origin + url.pathname, {
    method: 'POST',
    body: url.searchParams,
    redirect: 'manual',
  })
  const next = posted.headers.get('location')
  return next === null ? posted.text() : (await fetch(new URL(next, url), { headers: { cookie } })).text()
}

/** What the frame that began gets. @throws with the server's words */
export const finish = ({ device, verifier }: BegunSignIn, page: string) =>
  device.ask<SignedIn>('/social/finish', { handle: readHandle(readReturned(page).resultUri), verifier })

/** The words that it is refused with. */
export const refuseFinish = ({ device, verifier }: BegunSignIn, page: string) =>
  device.refused('/social/finish', { handle: readHandle(readReturned(page).resultUri), verifier })
