import type { SignInConfig, SignInNode, SignInSession } from '../bridge/contract/signIn.ts'
import type { SignInIngredients, SignInMessageMaker } from './messageMaker.ts'
import type { SignInStorage } from './storage/signInStorage.ts'
import type { SignInVerifiers } from './verify/verifier.ts'

/** Parameters of `createSiwx`; all are optional. */
export interface CreateSiwxParameters {
  /** Whether visitors must sign in to continue; default `true`. */
  readonly required?: boolean
  /** One line of ASCII (EIP-4361) that the wallet shows and that explains the signature. */
  readonly statement?: string
  /** URIs that the user grants or agrees to. */
  readonly resources?: readonly string[]
  /** How long a sign-in lasts, in milliseconds. Default: a day. */
  readonly expiresInMs?: number
  /**
   * The host's own nonce, at least 8 letters and digits. Default: the storage's nonce, or 128 random bits of the page.
   */
  readonly getNonce?: () => Promise<string>
  /** Writes the text. Default: EIP-4361, or its Solana or Bitcoin profile. */
  readonly messageMaker?: SignInMessageMaker
  /** Verifiers by namespace, in addition to the default ones or instead of them. */
  readonly verifiers?: SignInVerifiers
  /**
   * Storage of sessions. Default: this browser, see `createLocalStorage`; `createServerStorage` keeps them on a server.
   */
  readonly storage?: SignInStorage
  /** Default: the nodes of the client. */
  readonly node?: SignInNode
  /** Default true: disconnecting signs out. */
  readonly signOutOnDisconnect?: boolean
  /** The account of the host that belongs to the session, in any format. Default: none. */
  readonly getSessionAccount?: () => Promise<unknown>
}

const DAY_MS = 86_400_000

/**
 * Creates the sign-in of a dapp, by which visitors prove control of an account of eip155, solana or bip122. Every
 * option has a default. Domain and uri of the messages are those of the page and cannot be configured.
 *
 * Its code is loaded on first use; creating it accesses no browser global.
 *
 * @returns the `siwx` option of `createTabkey`
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { createSiwx } from 'tabkey/siwx'
 *
 * createTabkey({ networks, siwx: createSiwx({ statement: 'Sign in to Example.' }) })
 * @see https://eips.ethereum.org/EIPS/eip-4361, https://chainagnostic.org/CAIPs/caip-122
 */
export function createSiwx(parameters: CreateSiwxParameters = {}): SignInConfig {
  const { required = true, statement, resources, expiresInMs = DAY_MS, getSessionAccount } = parameters
  let node = parameters.node
  const load = once(async () => {
    const [parts, { getPageLocation }] = await Promise.all([
      import('./parts.ts'),
      import('./pageLocation.ts'),
    ])
    const storage = parameters.storage ?? parts.createLocalStorage()
    const verifiers = parts.rememberSignatures({ ...parts.DEFAULT_VERIFIERS, ...parameters.verifiers })
    const check = (session: unknown, { isVerified = false } = {}) => {
      const { domain, origin } = getPageLocation()
      const using = isVerified ? trusting(verifiers) : verifiers
      return parts.checkSession(session, { domain, origin, verifiers: using, node, maxAgeMs: expiresInMs })
    }
    return { parts, getPageLocation, storage, check }
  })

  async function ingredients(): Promise<SignInIngredients> {
    const { parts, getPageLocation, storage } = await load()
    const { domain, uri } = getPageLocation()
    const nonce = await (parameters.getNonce ?? storage.getNonce?.bind(storage) ?? parts.createNonce)()
    const now = Date.now()
    return {
      domain,
      uri,
      nonce,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + expiresInMs).toISOString(),
      ...(statement === undefined ? {} : { statement }),
      ...(resources === undefined ? {} : { resources }),
    }
  }

  return {
    signOutOnDisconnect: parameters.signOutOnDisconnect ?? true,
    getRequired: () => required,
    ...(getSessionAccount ? { getSessionAccount } : {}),
    setNode(siteNode) {
      node ??= siteNode
    },
    async createMessage(input) {
      const { parts, getPageLocation, storage } = await load()
      const maker = parameters.messageMaker ?? parts.makeMessage
      const message = await parts.makeChecked(maker, input, await ingredients(), getPageLocation())
      // Loads the verifier while the user reads the message.
      if (input.accountAddress !== '' && !storage.isVerified) parts.warmUp(input.chainId)
      return message
    },
    async addSession(session) {
      const { storage, check } = await load()
      await storage.add(await check(session))
    },
    async setSessions(sessions) {
      const { storage, check } = await load()
      await storage.set(await Promise.all(sessions.map(session => check(session))))
    },
    async revokeSession(chainId, address) {
      const { storage } = await load()
      await storage.delete(chainId, address)
    },
    async getSessions(chainId, address) {
      const { parts, storage, check } = await load()
      const stored = await storage.get(chainId, address)
      const terms = { isVerified: storage.isVerified === true }
      const checked: SignInSession[] = []
      for (const session of stored.slice(0, SESSIONS_MAX)) {
        try {
          const good = await check(session, terms)
          if (parts.isSessionFor(good, chainId, address)) checked.push(good)
        } catch (error) {
          // An invalid or expired session counts as no session; a session that cannot be verified now is an error.
          if (!parts.isInvalidSession(error)) throw error
        }
      }
      return checked
    },
  }
}

/** Limit of a storage's response; one account on one chain has one session. */
const SESSIONS_MAX = 20

/** Verifiers for a storage that has verified the signatures; text, domain and times are still checked. */
const trusting = (verifiers: SignInVerifiers): SignInVerifiers =>
  Object.fromEntries(Object.keys(verifiers).map(namespace => [namespace, async () => true]))

/** Runs the work once, and again after a failure, for chunks that failed to load. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= work().catch(error => {
      running = undefined
      throw error
    })
    return running
  }
}
