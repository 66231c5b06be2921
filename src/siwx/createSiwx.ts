import type { SignInConfig, SignInNode, SignInSession } from '../bridge/contract/signIn.ts'
import type { SignInIngredients, SignInMessageMaker } from './messageMaker.ts'
import type { SignInStorage } from './storage/signInStorage.ts'
import type { SignInVerifiers } from './verify/verifier.ts'

export interface CreateSiwxParameters {
  /** Default true: visitors must sign in to go on. */
  readonly required?: boolean
  /** One line that the wallet shows: what signing means. ASCII, as EIP-4361 has it. */
  readonly statement?: string
  /** URIs that the person grants or agrees to. */
  readonly resources?: readonly string[]
  /** How long a sign-in lasts, in milliseconds. Default: a day. */
  readonly expiresInMs?: number
  /** The host's own nonce, at least 8 letters and digits. Default: the storage's, or 128 bits made in the page. */
  readonly getNonce?: () => Promise<string>
  /** Writes the text. Default: EIP-4361, or its Solana or Bitcoin profile. */
  readonly messageMaker?: SignInMessageMaker
  /** Verifiers by namespace, beside the default ones or instead of them. */
  readonly verifiers?: SignInVerifiers
  /** Where sessions are kept. Default: this browser, see `createLocalStorage`; `createServerStorage` keeps them on a server. */
  readonly storage?: SignInStorage
  /** Default: the nodes of the client that takes this sign-in. */
  readonly node?: SignInNode
  /** Default true: disconnecting signs out. */
  readonly signOutOnDisconnect?: boolean
  readonly getSessionAccount?: () => Promise<unknown>
}

const DAY_MS = 86_400_000

/**
 * Makes the sign-in of a dapp: visitors prove that an account of eip155, solana or bip122 is theirs. Everything has a
 * default, and each part can be replaced. Domain and uri of the messages are the page's own and cannot be configured.
 *
 * Its code arrives with its first use; making it touches no browser global.
 *
 * @returns what `createTabkey` takes as `siwx`
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
    const [parts, { placeOf }] = await Promise.all([import('./parts.ts'), import('./pagePlace.ts')])
    const storage = parameters.storage ?? parts.createLocalStorage()
    const verifiers = parts.rememberSignatures({ ...parts.DEFAULT_VERIFIERS, ...parameters.verifiers })
    const check = (session: unknown, { isVerified = false } = {}) => {
      const { domain, origin } = placeOf()
      const using = isVerified ? trusting(verifiers) : verifiers
      return parts.checkSession(session, { domain, origin, verifiers: using, node, maxAgeMs: expiresInMs })
    }
    return { parts, placeOf, storage, check }
  })

  async function ingredients(): Promise<SignInIngredients> {
    const { parts, placeOf, storage } = await load()
    const { domain, uri } = placeOf()
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
    setNode(given) {
      node ??= given
    },
    async createMessage(input) {
      const { parts, placeOf, storage } = await load()
      const maker = parameters.messageMaker ?? parts.makeMessage
      const message = await parts.makeChecked(maker, input, await ingredients(), placeOf())
      // The answer comes soon, and nobody should wait for the code that checks it.
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
      const kept = await storage.get(chainId, address)
      const terms = { isVerified: storage.isVerified === true }
      const checked: SignInSession[] = []
      for (const session of kept.slice(0, SESSIONS_MAX)) {
        try {
          const good = await check(session, terms)
          if (parts.isSessionOf(good, chainId, address)) checked.push(good)
        } catch (error) {
          // Broken, tampered with, expired: no session. That nobody can tell is not the same.
          if (!parts.isNoSession(error)) throw error
        }
      }
      return checked
    },
  }
}

/** One account on one chain has one; a server that gives thousands is not asked to be believed. */
const SESSIONS_MAX = 20

/** Whoever keeps these has checked the signatures; text, place and times are still looked at here. */
const trusting = (verifiers: SignInVerifiers): SignInVerifiers =>
  Object.fromEntries(Object.keys(verifiers).map(namespace => [namespace, async () => true]))

/** Runs it once; again after a failure, for a chunk that was lost comes the next time. */
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
