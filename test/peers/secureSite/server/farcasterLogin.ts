import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAddressEqual, isHex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { asObject } from '../../peerServer.ts'
import type { Caller } from './deviceProof.ts'
import { type SignedIn, type Site, signedIn } from './site.ts'
import { SiteError } from './siteError.ts'

/** Sign-in with a farcaster app: a channel, a link to it, and a message signed by the account's custody key (FIP-11). */
export interface FarcasterLogin {
  start(caller: Caller): Promise<{ url: string; flow: string }>
  /** Waits up to 20 s; null when nobody has decided yet. */
  finish(caller: Caller, flow: string): Promise<SignedIn | { pending: true }>
  clear(): void
}

const WAIT_MS = 20_000
const POLL_MS = 150
const ANSWER_MS = 10_000

export function createFarcasterLogin(site: Site): FarcasterLogin {
  const flows = new Map<string, { caller: Caller; channel: string; nonce: string }>()
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
    async start(caller) {
      const nonce = randomBytes(12).toString('hex')
      const { channelToken, url } = await read(`${site.socialUrl}/farcaster/channel`, {
        method: 'POST',
        body: JSON.stringify({ domain: host(), siweUri: site.origin(), nonce }),
      })
      const flow = randomBytes(24).toString('base64url')
      flows.set(flow, { caller, channel: String(channelToken), nonce })
      return { url: String(url), flow }
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
