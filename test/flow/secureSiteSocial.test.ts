import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'
import {
  beginSignIn,
  comeBack,
  consent,
  PARENT,
  readField,
  readHandle,
  readReturned,
} from '../support/socialSignIn.ts'

const peers = connectPeers(injectPeers())
const { secureSite, social } = peers
const { url: site } = secureSite
beforeEach(() => Promise.all([secureSite.reset(), social.reset()]))

const begin = (provider?: string) => beginSignIn(site, provider)

describe('secure site: a social provider', () => {
  test('consent, code, token, person: and only who began can end it', async () => {
    const { device, uri, verifier } = await begin()
    const { resultUri, parent, returnPage } = readReturned(await comeBack(await consent(uri), device))
    expect({ parent, returnPage }).toEqual({ parent: PARENT, returnPage: null })
    expect(resultUri.startsWith(`${site}/oauth/result?handle=`)).toBe(true)
    const handle = readHandle(resultUri)
    const thief = await createSiteDevice(site, { parent: PARENT })
    expect(await thief.refused('/social/finish', { handle, verifier })).toBe('Unknown sign-in')
    expect(await device.refused('/social/finish', { handle, verifier: 'guess' })).toBe('Unknown sign-in')
    const { user } = await device.ask<SignedIn>('/social/finish', { handle, verifier })
    expect(user).toMatchObject({ name: 'ada', email: 'ada@google.test' })
    expect(await device.refused('/social/finish', { handle, verifier })).toBe('Unknown sign-in')
  })

  test('the same person of the same provider is the same user; of another, another', async () => {
    const ids: string[] = []
    for (const provider of ['github', 'github', 'x']) {
      const { device, uri, verifier } = await begin(provider)
      const { resultUri } = readReturned(await comeBack(await consent(uri), device))
      const { user } = await device.ask<SignedIn>('/social/finish', {
        handle: readHandle(resultUri),
        verifier,
      })
      expect(user.email).toBe(provider === 'x' ? null : 'ada@google.test')
      ids.push(user.id)
    }
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('a no, and a provider that refuses its own code, are told when the page asks', async () => {
    const refused = await begin()
    const { resultUri } = readReturned(await comeBack(await consent(refused.uri, 'no'), refused.device))
    const ask = { handle: readHandle(resultUri), verifier: refused.verifier }
    expect(await refused.device.refused('/social/finish', ask)).toBe('Sign-in was cancelled')
    const denied = await begin()
    const location = await consent(denied.uri)
    await social.faults({ denyToken: true })
    const { resultUri: other } = readReturned(await comeBack(location))
    const again = { handle: readHandle(other), verifier: denied.verifier }
    expect(await denied.device.refused('/social/finish', again)).toBe('The provider refused the sign-in')
  })

  test('a code and a state work once, and an unknown state not at all', async () => {
    const { uri } = await begin()
    const location = await consent(uri)
    await comeBack(location)
    expect(await comeBack(location)).toContain('This sign-in is over')
    expect(await comeBack(`${site}/oauth/callback/google?code=x&state=y`)).toContain('This sign-in is over')
  })

  test('without an opener the frame hears of it', async () => {
    const { device, uri, flow } = await begin()
    const waiting = device.ask<{ resultUri: string | null }>('/social/wait', { flow })
    const { resultUri } = readReturned(await comeBack(await consent(uri), device))
    const body = JSON.stringify({ handle: readHandle(resultUri) })
    await fetch(`${site}/oauth/handover`, { method: 'POST', body, headers: { origin: site } })
    expect(await waiting).toEqual({ resultUri })
    const thief = await createSiteDevice(site, { parent: PARENT })
    expect(await thief.refused('/social/wait', { flow })).toBe('Unknown sign-in')
  })

  test('Telegram: the same window goes back to the page, if it is the one that asked', async () => {
    const from = async (page: string) => {
      const { uri, device } = await begin()
      const location = await consent(`${uri}--${encodeURIComponent(page)}`)
      return readReturned(await comeBack(location, device)).returnPage
    }
    for (const page of [`${PARENT}/swap?x=1`, `${PARENT}/?a=%7B%22b%22%3A%22c%22&d=1--2#e`])
      expect(await from(page)).toBe(page)
    expect(await from('https://evil.test/')).toBeNull()
    expect(await from(`${PARENT}.evil.test/`)).toBeNull()
    expect(await from('javascript:alert(1)')).toBeNull()
  })

  test('unknown applications and providers get no page', async () => {
    const { uri, device } = await begin()
    const strange = async (name: string, value: string) => {
      const changed = new URL(uri)
      changed.searchParams.set(name, value)
      return (await fetch(changed)).status
    }
    expect(await strange('client_id', 'other')).toBe(400)
    expect(await strange('redirect_uri', 'https://evil.test/')).toBe(400)
    expect(await strange('code_challenge_method', 'plain')).toBe(400)
    expect((await fetch(uri.replace('/google/', '/constructor/'))).status).toBe(404)
    expect(await device.refused('/social/start', { provider: 'myspace', challenge: 'x' })).toBe(
      'Invalid enum value',
    )
  })
})

describe('secure site: a sign-in belongs to the browser that began it', () => {
  const ticketOf = (page: string) => readField(page, 'ticket')
  const confirm = (ticket: string, number: string, decision = 'yes') =>
    fetch(`${site}/oauth/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ ticket, number, decision }),
    })
  const other = (number: string) => (number === '10' ? '11' : '10')

  test('a consent in another browser releases nothing: neither a handle nor a session', async () => {
    const { device, uri, flow, verifier } = await begin()
    const page = await comeBack(await consent(uri))
    expect(page).not.toContain('handle=')
    expect(page).toContain('Confirm your sign-in')
    expect(page).toContain('127.0.0.1:5173')
    for (const handle of ['', 'undefined', ticketOf(page), flow])
      expect(await device.refused('/social/finish', { handle, verifier })).toBe('Unknown sign-in')
    expect((await secureSite.stats()).sessions).toBe(0)
  })

  test('a cookie of another sign-in, and two cookies of one name, are another browser', async () => {
    const mine = await begin()
    const theirs = await begin()
    expect(theirs.device.cookie).not.toBe(mine.device.cookie)
    expect(await comeBack(await consent(mine.uri), theirs.device)).toContain('Confirm your sign-in')
    const again = await begin()
    const headers = { cookie: `browser=${'a'.repeat(43)}; ${again.device.cookie}` }
    const page = await (await fetch(await consent(again.uri), { headers })).text()
    expect(page).toContain('Confirm your sign-in')
  })

  test('the number of the page that began lets the other browser go on', async () => {
    const { device, uri, number, verifier } = await begin()
    expect(number).toMatch(/^\d{2}$/)
    const page = await comeBack(await consent(uri))
    const { resultUri } = readReturned(await (await confirm(ticketOf(page), number)).text())
    const { user } = await device.ask<SignedIn>('/social/finish', { handle: readHandle(resultUri), verifier })
    expect(user).toMatchObject({ name: 'ada' })
  })

  test('a wrong number ends the sign-in, also for the right number afterwards', async () => {
    const { device, uri, number, verifier } = await begin()
    const ticket = ticketOf(await comeBack(await consent(uri)))
    const wrong = await confirm(ticket, other(number))
    expect(wrong.status).toBe(410)
    expect(await wrong.text()).toContain('The number was not the right one')
    expect(await (await confirm(ticket, number)).text()).not.toContain('handle=')
    expect(await device.refused('/social/finish', { handle: '', verifier })).toBe('Unknown sign-in')
  })

  test('of parallel numbers one is tried', async () => {
    const { uri } = await begin()
    const ticket = ticketOf(await comeBack(await consent(uri)))
    const answers = await Promise.all(
      Array.from({ length: 90 }, async (_, at) => (await confirm(ticket, String(at + 10))).text()),
    )
    expect(answers.filter(text => text.includes('This sign-in is over'))).toHaveLength(89)
  })

  test('Cancel on the page of the number is a refusal', async () => {
    const { device, uri, verifier } = await begin()
    const ticket = ticketOf(await comeBack(await consent(uri)))
    const { resultUri } = readReturned(await (await confirm(ticket, '', 'no')).text())
    const asked = { handle: readHandle(resultUri), verifier }
    expect(await device.refused('/social/finish', asked)).toBe('Sign-in was cancelled')
  })

  test('the frame learns whether its browser kept the cookie', async () => {
    const { device, flow } = await begin()
    expect(await device.ask('/social/bound', { flow })).toEqual({ isBound: true })
    const thief = await createSiteDevice(site, { parent: PARENT })
    expect(await thief.refused('/social/bound', { flow })).toBe('Unknown sign-in')
  })
})

describe('secure site: farcaster', () => {
  /** Follows the link as a browser does; gives the channel of the farcaster app, or nothing. */
  const channelOf = async (url: string, cookie: string) => {
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    const location = response.headers.get('location')
    return location === null ? '' : (new URL(location).searchParams.get('channelToken') ?? '')
  }
  const decide = async (url: string, device: SiteDevice, decision: string, username = 'ada') => {
    const channelToken = await channelOf(url, device.cookie)
    const body = new URLSearchParams({ channelToken, decision, username })
    return fetch(`${social.url}/farcaster/connect`, { method: 'POST', body })
  }
  const start = (device: SiteDevice) =>
    device.ask<{ url: string; flow: string; number: string }>('/farcaster/start')

  test('the link is approved, the signed message is checked, the same name is the same user', async () => {
    const ids: string[] = []
    for (const username of ['ada', 'ada', 'bob']) {
      const device = await createSiteDevice(site)
      const { url, flow } = await start(device)
      const waiting = device.ask<SignedIn>('/farcaster/finish', { flow })
      expect((await decide(url, device, 'yes', username)).ok).toBe(true)
      const { user } = await waiting
      expect(user).toMatchObject({ name: username, email: null })
      ids.push(user.id)
    }
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('a no, a used link and a foreign flow end it', async () => {
    const device = await createSiteDevice(site)
    const { url, flow } = await start(device)
    const thief = await createSiteDevice(site)
    expect(await thief.refused('/farcaster/finish', { flow })).toBe('Unknown sign-in')
    await decide(url, device, 'no')
    expect((await decide(url, device, 'yes')).status).toBe(410)
    expect(await device.refused('/farcaster/finish', { flow })).toBe('Sign-in was cancelled')
    expect(await device.refused('/farcaster/finish', { flow })).toBe('Unknown sign-in')
  })

  const typeNumber = (url: string, number: string) =>
    fetch(`${site}/farcaster/open`, {
      method: 'POST',
      body: new URLSearchParams({
        link: new URL(url).searchParams.get('link') ?? '',
        number,
        decision: 'yes',
      }),
      redirect: 'manual',
    })

  test('in another browser the link asks for the number before it goes to the farcaster app', async () => {
    const device = await createSiteDevice(site)
    const { url, flow, number } = await start(device)
    expect(await channelOf(url, '')).toBe('')
    expect(await (await fetch(url)).text()).not.toContain('channelToken')
    const location = (await typeNumber(url, number)).headers.get('location') ?? ''
    const channelToken = new URL(location).searchParams.get('channelToken') ?? ''
    const body = new URLSearchParams({ channelToken, decision: 'yes', username: 'ada' })
    await fetch(`${social.url}/farcaster/connect`, { method: 'POST', body })
    expect((await device.ask<SignedIn>('/farcaster/finish', { flow })).user.name).toBe('ada')
  })

  test('a wrong number ends the sign-in', async () => {
    const device = await createSiteDevice(site)
    const { url, flow, number } = await start(device)
    expect((await typeNumber(url, number === '10' ? '11' : '10')).status).toBe(410)
    expect((await typeNumber(url, number)).status).toBe(410)
    expect(await device.refused('/farcaster/finish', { flow })).toBe('Unknown sign-in')
  })
})
