import { randomBytes } from 'node:crypto'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { verifyText } from './signIn/verifyText.ts'

/** What `POST /__faults` understands on the sign-in server. */
export interface SignInFaults extends HttpFaults {
  /** Refuse every sign-in. */
  readonly refuse?: boolean
  /** Give this nonce, again and again. */
  readonly nonce?: string
}

export interface SignInStats {
  /** Sessions of all visitors. */
  readonly signedIn: number
  /** Nonces that were given out and not yet used. */
  readonly nonces: number
}

export interface SignInServer {
  readonly url: string
  readonly recorder: Recorder
  setFaults(faults: SignInFaults): void
  close(): Promise<void>
}

export interface StartSignInOptions {
  readonly nodes: readonly { readonly chainId: number; readonly url: string }[]
  readonly port?: number
}

const COOKIE = 'tabkey_sign_in'
const PATHS = ['/nonce', '/verify', '/session', '/signout']

const CHAINS = { Ethereum: 'eip155', Solana: 'solana', Bitcoin: 'bip122' } as const

const keyOf = (chainId: string, address: string) =>
  `${chainId} ${address.startsWith('0x') ? address.toLowerCase() : address}`

const refusal = (error: unknown) =>
  json({ error: error instanceof Error ? error.message : String(error) }, 401)

/**
 * Starts a dapp's sign-in server: it gives nonces, each good for one sign-in, verifies with libraries of others, and
 * knows its visitors by a cookie. What it speaks stands in docs/sign-in.md.
 *
 * It takes the site from the `Origin` of a page on this machine; a real server has it in its config.
 */
export async function startSignIn({ nodes, port }: StartSignInOptions): Promise<SignInServer> {
  const recorder = createRecorder()
  const faults = createHttpFaults<SignInFaults>()
  const nonces = new Set<string>()
  /** By cookie, the sessions of one visitor by chain and address. */
  const visitors = new Map<string, Map<string, unknown>>()

  const visitorOf = ({ raw }: PeerRequest) =>
    new RegExp(`(?:^|; )${COOKIE}=([0-9a-f]+)`).exec(raw.headers.cookie ?? '')?.[1]

  function issue(): PeerReply {
    const nonce = faults.current.nonce ?? randomBytes(16).toString('hex')
    nonces.add(nonce)
    return json({ nonce })
  }

  async function signIn(request: PeerRequest): Promise<PeerReply> {
    const { sessions, replace } = asObject(request.body)
    if (faults.current.refuse) return refusal('refused')
    if (!Array.isArray(sessions) || sessions.length === 0) return refusal('no sessions')
    const good = new Map<string, unknown>()
    const used = new Set<string>()
    try {
      for (const session of sessions) {
        const { message, signature } = asObject(session)
        const origin = request.origin ?? ''
        const said = await verifyText({ text: String(message), signature: String(signature), origin, nodes })
        const chainId = `${CHAINS[said.chainName as keyof typeof CHAINS]}:${said.chain}`
        good.set(keyOf(chainId, said.address), session)
        used.add(said.nonce)
      }
    } catch (error) {
      return refusal(error)
    }
    const [nonce = '', ...others] = used
    if (others.length > 0 || !nonces.delete(nonce)) return refusal('nonce')
    const id = visitorOf(request) ?? randomBytes(16).toString('hex')
    const before = replace === true ? [] : (visitors.get(id) ?? [])
    visitors.set(id, new Map([...before, ...good]))
    return {
      kind: 'text',
      type: 'application/json',
      text: '{}',
      headers: { 'set-cookie': `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax` },
    }
  }

  function sessionsOf(request: PeerRequest): PeerReply {
    const key = keyOf(request.query.get('chainId') ?? '', request.query.get('address') ?? '')
    const session = visitors.get(visitorOf(request) ?? '')?.get(key)
    return json({ sessions: session === undefined ? [] : [session] })
  }

  function signOut(request: PeerRequest): PeerReply {
    const { chainId, address } = asObject(request.body)
    const id = visitorOf(request) ?? ''
    if (chainId === undefined) visitors.delete(id)
    else visitors.get(id)?.delete(keyOf(String(chainId), String(address)))
    return json({})
  }

  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    takesCookies: true,
    setFaults: faults.set,
    reset() {
      nonces.clear()
      visitors.clear()
    },
    moreStats: (): SignInStats => ({
      signedIn: [...visitors.values()].reduce((sum, sessions) => sum + sessions.size, 0),
      nonces: nonces.size,
    }),
    async handle(request) {
      if (!PATHS.includes(request.path)) return undefined
      recorder.record(request.path, request.origin, request.body)
      const fault = await faults.apply([request.path])
      if (fault) return fault
      if (request.path === '/nonce') return issue()
      if (request.path === '/session') return sessionsOf(request)
      if (request.method !== 'POST') return undefined
      return request.path === '/verify' ? signIn(request) : signOut(request)
    },
  })
  return { url: peer.url, recorder, setFaults: faults.set, close: peer.close }
}
