import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAddressEqual, isHex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { asObject } from '../../peerServer.ts'
import type { Binding } from './binding.ts'
import type { Browser } from './browserCookie.ts'
import type { Caller } from './deviceProof.ts'
import { type SignedIn, type Site, signedIn } from './site.ts'
import { SiteError } from './siteError.ts'

/**
 * Sign-in with a farcaster app: a channel, a link to it, and a message signed by the account's custody key (FIP-11).
 *
 * The link goes to a page of this site first, which asks for the number where the browser is not the one that began.
 * The relay's own link is not enough: its status answer is for every holder of the channel's token, `redirectUrl`
 * included (farcasterxyz/auth-monorepo, `apps/relay/src/handlers.ts`), so it cannot tell who approved in which browser.
 */
export interface FarcasterLogin {
  start(caller: Caller, browser: Browser): Promise<{ url: string; flow: string; number: string | undefined }>
  /** The page behind the link: on to the farcaster app, or the number first. @throws {SiteError} when it is over */
  open(link: string, browser: Browser): { url: string } | { parent: string }
  /** @throws {SiteError} and ends the sign-in for another number. @returns where the farcaster app is */
  confirm(link: string, number: string): { url: string }
  /** Waits up to 20 s; null while the request is pending. */
  finish(caller: Caller, flow: string): Promise<SignedIn | { pending: true }>
  clear(): void
}

interface Flow {
  readonly caller: Caller
  readonly channel: string
  /** The farcaster app's page; shown to no browser before the check. */
  readonly url: string
  readonly link: string
  readonly nonce: string
  readonly binding: Binding
  readonly until: number
  isOpened?: boolean
}

const FLOW_MS = 600_000
const WAIT_MS = 20_000
const POLL_MS = 150
const ANSWER_MS = 10_000

export function createFarcasterLogin(site: Site): FarcasterLogin {
  const flows = new Map<string, Flow>()
  const byLink = (link: string): [string, Flow] => {
    const entry = [...flows].find(([, flow]) => flow.link === link)
    if (!entry || entry[1].until < Date.now()) throw new SiteError('This sign-in is over')
    return entry
  }
  const sweep = () => {
    for (const [id, { until }] of flows) if (until < Date.now()) flows.delete(id)
  }
  const host = () => new URL(site.origin()).host

  async function personOf(
    status: Record<string, unknown>,
    nonce: string,
  ): Promise<{ fid: number; username: string }> {
    const { message, signature, fid, username } = status
    if (
      typeof message !== 'string' ||
      !isHex(signature) ||
      typeof fid !== 'number' ||
      typeof username !== 'string'
    )
      throw new SiteError('Sign-in was cancelled')
    const said = parseSiweMessage(message)
    const { custody } = await read(`${site.socialUrl}/farcaster/fid/${fid}`)
    const isOurs =
      said.domain === host() &&
      said.nonce === nonce &&
      said.resources?.includes(`farcaster://fid/${fid}`) === true
    const isTheirs =
      typeof custody === 'string' &&
      said.address !== undefined &&
      isAddressEqual(said.address, custody as `0x${string}`)
    if (!isOurs || !isTheirs || !said.address)
      throw new SiteError('The farcaster answer is not for this sign-in')
    if (!(await verifyMessage({ address: said.address, message, signature })))
      throw new SiteError('The farcaster answer is not signed')
    return { fid, username }
  }

  return {
    async start(caller, browser) {
      sweep()
      const binding = site.binding.create(browser.ensure())
      const nonce = randomBytes(12).toString('hex')
      const { channelToken, url } = await read(`${site.socialUrl}/farcaster/channel`, {
        method: 'POST',
        body: JSON.stringify({ domain: host(), siweUri: site.origin(), nonce }),
      })
      const flow = randomBytes(24).toString('base64url')
      const link = randomBytes(16).toString('hex')
      const until = Date.now() + FLOW_MS
      flows.set(flow, {
        caller,
        channel: String(channelToken),
        url: String(url),
        link,
        nonce,
        binding,
        until,
      })
      return { url: `${site.origin()}/farcaster/open?link=${link}`, flow, number: binding.number }
    },
    open(link, browser) {
      const [, flow] = byLink(link)
      if (!site.binding.isSameBrowser(flow.binding, browser.id)) return { parent: flow.caller.parent }
      flow.isOpened = true
      return { url: flow.url }
    },
    confirm(link, number) {
      const [id, flow] = byLink(link)
      try {
        site.binding.matchNumber(flow.binding, number)
      } catch (error) {
        flows.delete(id)
        throw error
      }
      flow.isOpened = true
      return { url: flow.url }
    },
    async finish(caller, id) {
      const end = Date.now() + WAIT_MS
      for (;;) {
        const flow = flows.get(id)
        if (!flow || flow.caller.deviceId !== caller.deviceId || flow.caller.parent !== caller.parent)
          throw new SiteError('Unknown sign-in')
        const status = await read(`${site.socialUrl}/farcaster/channel/status`, {
          headers: { authorization: `Bearer ${flow.channel}` },
        })
        if (status.state !== 'pending') {
          flows.delete(id)
          if (status.state !== 'completed') throw new SiteError('Sign-in was cancelled')
          if (!flow.isOpened) throw new SiteError('Sign-in was cancelled')
          const { fid, username } = await personOf(status, flow.nonce)
          const user = site.users.ensure(`farcaster:${fid}`, { email: null, name: username })
          return signedIn(site.sessions.open(user, caller), user)
        }
        if (Date.now() > end) return { pending: true }
        await sleep(POLL_MS)
      }
    },
    clear: () => flows.clear(),
  }
}

async function read(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => undefined,
  )
  if (!response?.ok) throw new SiteError('Farcaster does not answer')
  return asObject(await response.json())
}
