import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SignInData, SignInNode } from '../../../bridge/contract/signIn.ts'
import { SignClientNotInitializedError } from '../../../bridge/errors/connection.ts'
import { lendBuffer } from './bufferLike.ts'
import type { Client } from './client.ts'
import { routeToOwnNode } from './ownNode.ts'
import type { Proposal } from './pairing.ts'
import type { RequestedNamespace } from './proposal.ts'
import type { Session } from './startClient.ts'

const refused = new WeakMap<Client, Set<string>>()

/**
 * Ends what sign-client makes of an authentication after it was refused: it goes on with a bad signature, and its
 * session would be the newest one at the next start.
 *
 * @returns refuses a pairing topic: its sessions are ended, those there are and those to come
 */
function guardSessions(client: Client, discard: (topic: string) => Promise<void>): (pairing: string) => void {
  const known = refused.get(client)
  const topics = known ?? new Set<string>()
  if (!known) {
    refused.set(client, topics)
    const { session } = client
    const set = session.set.bind(session)
    session.set = async (topic, value) => {
      await set(topic, value)
      if (value.pairingTopic !== undefined && topics.has(value.pairingTopic)) await discard(topic)
    }
  }
  return pairing => {
    topics.add(pairing)
    for (const { topic, pairingTopic } of client.session.getAll())
      if (pairingTopic === pairing) void discard(topic)
  }
}

export interface AuthenticateParameters {
  readonly client: Client
  /** What is signed, but for the account. */
  readonly data: SignInData
  readonly namespace: RequestedNamespace
  readonly parseTopic: (uri: string) => string | undefined
  /** Whether the pairing is still pending. */
  readonly isWanted: (topic: string) => boolean
  /** Checks each CACAO and has the host keep it. */
  readonly keep: (auths: readonly unknown[], chains: readonly NetworkId[]) => Promise<void>
  readonly node: SignInNode
  readonly adopt: (session: Session) => void
  readonly discard: (topic: string) => Promise<void>
}

/** Not asked for here. */
const WITHOUT = 'wallet_showCallsStatus'
/** WalletConnect specs, "Error codes": the user rejected. */
const DECLINED = { code: 5000, pattern: /reject|declin|denied|cancel/i }

/** sign-client rejects with the bare words of a wallet's refusal. */
function toRefusalError(error: unknown): unknown {
  if (typeof error !== 'string') return error
  return { message: error, ...(DECLINED.pattern.test(error) ? { code: DECLINED.code } : {}) }
}

/**
 * Proposes a session and a sign-in at once (CAIP-222). A wallet that cannot do that gets the ordinary proposal in the
 * same pairing, and its session comes by the ordinary way.
 *
 * sign-client checks the signatures with a node of its own choice and goes on after a bad one, so `keep` checks them
 * again, and a session that comes after a refusal is ended.
 *
 * @returns the pairing, whose `refused` rejects when the wallet said no or what it signed is not to be believed
 */
export async function authenticate({
  client,
  data,
  namespace,
  parseTopic,
  isWanted,
  keep,
  node,
  adopt,
  discard,
}: AuthenticateParameters): Promise<Proposal> {
  const buffer = lendBuffer()
  const nodes = routeToOwnNode(node)
  const restore = (): void => {
    buffer()
    nodes()
  }
  const refuse = guardSessions(client, discard)
  // The message's chain first, because it becomes the active network.
  const chains = [...new Set([data.chainId, ...(namespace.chains as NetworkId[])])]
  try {
    const { uri, response } = await client.authenticate({
      chains,
      methods: namespace.methods.filter(method => method !== WITHOUT),
      domain: data.domain,
      uri: data.uri,
      nonce: data.nonce,
      ...(data.statement === undefined ? {} : { statement: data.statement }),
      ...(data.resources === undefined ? {} : { resources: [...data.resources] }),
      ...(data.expirationTime === undefined ? {} : { exp: data.expirationTime }),
      ...(data.notBefore === undefined ? {} : { nbf: data.notBefore }),
    })
    const topic = parseTopic(uri)
    if (topic === undefined) throw new SignClientNotInitializedError({ details: 'no URI' })
    const settle = async (): Promise<void> => {
      try {
        const { auths, session } = await response()
        // Without a signature the wallet took the ordinary proposal, and its session arrived by an event.
        if (!auths) return
        if (!session) throw { message: 'The wallet approved no methods' }
        if (isWanted(topic)) await keep(auths, chains)
        adopt(session)
      } catch (error) {
        refuse(topic)
        throw toRefusalError(error)
      } finally {
        restore()
      }
    }
    return { uri, topic, refused: settle() }
  } catch (error) {
    restore()
    throw error
  }
}
