import type { SignInConfig, SignInInput, SignInMessage, SiweConfig } from '../../../bridge/contract/signIn.ts'
import { BridgeTimeoutError } from '../../../bridge/errors/engine.ts'
import { raceTimeout } from '../../../bridge/values/raceTimeout.ts'
import { createStore, type ReadStore } from '../../state/store.ts'

/** The host's sign-in config; at most one of both. */
export interface SignInOptions {
  readonly siwx?: SignInConfig | undefined
  readonly siweConfig?: SiweConfig | undefined
}

/** The message that this page signs next, or is signing. */
export interface CurrentMessage {
  /** Chain and account that the message is for. */
  readonly key: string
  readonly message: SignInMessage
}

/** Messages of the host's sign-in. One that was shown to the visitor is the one that is signed. */
export interface SignInMessages {
  readonly current: ReadStore<CurrentMessage | null>
  /** The host's sign-in; `null` without one. */
  readonly getHost: () => Promise<SignInConfig | null>
  /**
   * Makes the message before it is signed, unless an unsigned one of this account is at hand.
   *
   * @throws BridgeTimeoutError when the host has not made it within 20 s; what the host threw otherwise
   */
  prepare(host: SignInConfig, input: SignInInput): Promise<void>
  /** Returns the prepared message, once, or makes one. */
  take(host: SignInConfig, input: SignInInput): Promise<SignInMessage>
}

/** A prepared message has a nonce and a date. An older one is replaced by a new one when it is signed. */
const PREPARED_MS = 120_000

/** A host's server makes the nonce. */
const MAKING_MS = 20_000

const CLOCK = {
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
}

/** Chain and account of a message, as a key. */
export const messageKey = ({ chainId, accountAddress }: SignInInput): string =>
  `${chainId}:${accountAddress}`.toLowerCase()

/** The host's `siwx`, or its `siweConfig` in the shape of `siwx`. */
async function resolveSignIn({ siwx, siweConfig }: SignInOptions): Promise<SignInConfig | null> {
  if (siwx) return siwx
  if (!siweConfig || siweConfig.enabled === false) return null
  const { mapSiweConfig } = await import('../../../siwx/mapSiweConfig.ts')
  return mapSiweConfig(siweConfig)
}

function createSignInMessages(config: SignInOptions): SignInMessages {
  const current = createStore<CurrentMessage | null>(null)
  let host: Promise<SignInConfig | null> | undefined
  /** An unsigned message, which may still be on its way from the host's server. */
  let prepared: {
    readonly key: string
    readonly at: number
    readonly making: Promise<SignInMessage>
  } | null = null

  let made = 0

  async function make(signIn: SignInConfig, input: SignInInput): Promise<SignInMessage> {
    // One-click authentication uses the fields alone.
    if (input.accountAddress === '') return signIn.createMessage(input)
    made += 1
    const number = made
    const message = await signIn.createMessage(input)
    // A message that was given up may arrive after its successor, which is the one that is signed.
    if (number === made) current.set({ key: messageKey(input), message })
    return message
  }

  function findPrepared(key: string): Promise<SignInMessage> | undefined {
    return prepared?.key === key && Date.now() - prepared.at < PREPARED_MS ? prepared.making : undefined
  }

  return {
    current,
    getHost() {
      host ??= resolveSignIn(config).catch(error => {
        // A lost chunk is requested again.
        host = undefined
        throw error
      })
      return host
    },
    async prepare(signIn, input) {
      const key = messageKey(input)
      const making = findPrepared(key) ?? make(signIn, input)
      if (prepared?.making !== making) prepared = { key, at: Date.now(), making }
      try {
        await raceTimeout(CLOCK, making, MAKING_MS, (_resolve, reject) =>
          reject(new BridgeTimeoutError('siwx.createMessage', MAKING_MS)),
        )
      } catch (error) {
        if (prepared?.making === making) prepared = null
        throw error
      }
    },
    take(signIn, input) {
      const known = findPrepared(messageKey(input))
      prepared = null
      return known ?? make(signIn, input)
    },
  }
}

/** By the host's own object, which stays the same for the life of the page: the engine's calls and the view share it. */
const byHost = new WeakMap<object, SignInMessages>()

/** The messages of the page's sign-in, for the engine's calls and for the view that shows them. */
export function getSignInMessages(config: SignInOptions): SignInMessages {
  const key = config.siwx ?? config.siweConfig ?? config
  const known = byHost.get(key)
  if (known) return known
  const made = createSignInMessages(config)
  byHost.set(key, made)
  return made
}
