import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, isAddressEqual, isHex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { Executor } from '../store/schema.ts'
import type { Browser } from './browserCookie.ts'
import type { Caller } from './deviceProof.ts'
import { type Farcaster, isEnded } from './farcaster.ts'
import type { LoginFlow } from './loginFlows.ts'
import type { Login, Site } from './site.ts'
import { SiteError } from './siteError.ts'

/**
 * Sign-in with a farcaster app: a channel, a link to it, and a message signed by the account's custody key (FIP-11).
 *
 * The link goes to a page of this site first, which asks for the number where the browser is not the one that began.
 * The relay's own link is not enough: its status answer is for every holder of the channel's token, `redirectUrl`
 * included (farcasterxyz/auth-monorepo, `apps/relay/src/handlers.ts`), so it cannot tell who approved in which browser.
 */
export interface FarcasterLogin {
  start(caller: Caller, browser: Browser): Promise<{ url: string; flow: string; number: string | null }>
  /** The page behind the link: on to the farcaster app, or the number first. @throws {SiteError} when it is over */
  open(link: string, browser: Browser): Promise<{ url: string } | { parent: string }>
  /** @throws {SiteError} and ends the sign-in for another number. @returns where the farcaster app is */
  confirm(link: string, number: string): Promise<{ url: string }>
  /** Waits up to 20 s; `pending` while the person has not answered. */
  finish(caller: Caller, flow: string): Promise<Login | { pending: true }>
}

/** What the flow keeps beside its columns. */
interface Detail {
  readonly channel: string
  /** The farcaster app's page; shown to no browser before the check. */
  readonly url: string
  readonly nonce: string
}

const WAIT_MS = 20_000
const readDetail = (flow: LoginFlow) => JSON.parse(flow.detail) as Detail

export function createFarcasterLogin(
  site: Site,
  db: Executor,
  farcaster: Farcaster | undefined,
): FarcasterLogin {
  const { loginFlows: flows, binding } = site
  const bindingOf = ({ browser_id: browserId, number }: LoginFlow) => ({ browserId, number })
  const host = () => new URL(site.origin()).host
  const requireFarcaster = () => {
    if (!farcaster) throw new SiteError('Farcaster is not offered')
    return farcaster
  }
  async function findByLink(link: string): Promise<LoginFlow> {
    const flow = await flows.find('ticket', link)
    if (flow?.kind !== 'farcaster') throw new SiteError('This sign-in is over')
    return flow
  }
  const open = (flow: LoginFlow) => flows.set(flow.id, { is_handed_over: 1 })

  async function readPerson(
    status: Readonly<Record<string, unknown>>,
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
    const parsed = parseSiweMessage(message)
    const custody: Address | undefined = await requireFarcaster().custodyOfFid(fid)
    const isOurs =
      parsed.domain === host() &&
      parsed.nonce === nonce &&
      parsed.resources?.includes(`farcaster://fid/${fid}`) === true
    const isTheirs =
      custody !== undefined && parsed.address !== undefined && isAddressEqual(parsed.address, custody)
    if (!isOurs || !isTheirs || !parsed.address)
      throw new SiteError('The farcaster answer is not for this sign-in')
    if (!(await verifyMessage({ address: parsed.address, message, signature })))
      throw new SiteError('The farcaster answer is not signed')
    return { fid, username }
  }

  return {
    async start(caller, browser) {
      await site.countLogin(caller)
      const { browserId, number } = binding.create(browser.ensure())
      const nonce = randomBytes(12).toString('hex')
      const { channelToken, url } = await requireFarcaster().openChannel({
        domain: host(),
        siweUri: site.origin(),
        nonce,
      })
      const id = randomBytes(24).toString('base64url')
      const link = randomBytes(16).toString('hex')
      const detail: Detail = { channel: channelToken, url, nonce }
      await flows.create(caller, {
        id,
        kind: 'farcaster',
        browser_id: browserId,
        number,
        provider: 'farcaster',
        ticket: link,
        detail: JSON.stringify(detail),
      })
      return { url: `${site.origin()}/farcaster/open?link=${link}`, flow: id, number }
    },
    async open(link, browser) {
      const flow = await findByLink(link)
      if (!binding.isSameBrowser(bindingOf(flow), browser.id)) return { parent: flow.parent }
      await open(flow)
      return { url: readDetail(flow).url }
    },
    async confirm(link, number) {
      const flow = await findByLink(link)
      // One try: of two requests with different numbers only one is compared.
      if (!(await flows.claim(flow, 'number', { number: null }))) throw new SiteError('This sign-in is over')
      try {
        binding.matchNumber(bindingOf(flow), number)
      } catch (error) {
        await flows.remove(flow.id)
        throw error
      }
      await open(flow)
      return { url: readDetail(flow).url }
    },
    async finish(caller, id) {
      const end = Date.now() + WAIT_MS
      for (;;) {
        const flow = await flows.findOwn(caller, 'id', id)
        if (!flow) throw new SiteError('Unknown sign-in')
        const { channel, nonce } = readDetail(flow)
        const status = await requireFarcaster().readChannel(channel)
        if (isEnded(status)) {
          const isCompleted = status.state === 'completed' && flow.is_handed_over === 1
          if (!isCompleted) {
            await flows.remove(id)
            throw new SiteError('Sign-in was cancelled')
          }
          return finishFlow(caller, flow, await readPerson(status, nonce))
        }
        if (Date.now() > end) return { pending: true }
        await sleep(requireFarcaster().pollMs)
      }
    },
  }

  async function finishFlow(
    caller: Caller,
    flow: LoginFlow,
    { fid, username }: { fid: number; username: string },
  ): Promise<Login> {
    const identity = { projectId: caller.projectId, issuer: 'farcaster', subject: String(fid) }
    return db.transaction().execute(async transaction => {
      if (!(await flows.remove(flow.id, transaction))) throw new SiteError('Unknown sign-in')
      const user = await site.users.ensure(identity, { email: null, name: username }, transaction)
      return { token: await site.sessions.open(user, caller, transaction), user }
    })
  }
}
