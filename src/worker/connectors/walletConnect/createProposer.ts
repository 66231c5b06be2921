import { RelayError, SignClientNotInitializedError } from '../../../bridge/errors/connection.ts'
import type { ClientStarter } from './clientStarter.ts'
import type { CurrentSession } from './currentSession.ts'
import type { Pairings, Proposal } from './pairing.ts'
import type { WalletConnectParameters } from './parameters.ts'
import { createProposal, type RequestedNamespace } from './proposal.ts'

/**
 * The namespace that a one-click sign-in (CAIP-222) asks for. The request signs EIP-4361 messages, so a proposal with
 * chains of any other namespace is sent as an ordinary session proposal.
 *
 * @param proposal optional namespaces by name
 * @returns `undefined` when the proposal has a namespace other than eip155
 */
export function oneClickNamespace({
  eip155,
  ...others
}: Readonly<Record<string, RequestedNamespace>>): RequestedNamespace | undefined {
  return Object.keys(others).length === 0 ? eip155 : undefined
}

export interface ProposerParameters
  extends Pick<WalletConnectParameters, 'config' | 'alert' | 'online' | 'oneClick'> {
  readonly client: ClientStarter
  readonly session: CurrentSession
  readonly pairings: Pairings
}

const PAIRING_TOPIC = /^wc:([0-9a-f]{64})@2\?/

const parseTopic = (uri: string | undefined): string | undefined => PAIRING_TOPIC.exec(uri ?? '')?.[1]

/**
 * Creates proposals for a new session, by one-click authentication (`wc_sessionAuthenticate`) if a sign-in is
 * configured and all chains support it.
 */
export function createProposer(parameters: ProposerParameters): () => Promise<Proposal> {
  const { config, alert, online, client: starter, session, pairings } = parameters

  return async () => {
    if (!online.isOnline()) {
      alert('RELAY_UNREACHABLE')
      throw new RelayError({ details: 'offline' })
    }
    const { client, link } = await starter.start()
    link.wake()
    const { metadata } = config()
    Object.assign(client.metadata, metadata, { icons: [...metadata.icons] })
    const proposal = createProposal(config())
    const signInNamespace = oneClickNamespace(proposal)
    const oneClick = signInNamespace ? await parameters.oneClick?.() : null
    if (signInNamespace && oneClick) {
      const { authenticate } = await import('./authenticate.ts')
      return authenticate({
        ...oneClick,
        client,
        namespace: signInNamespace,
        parseTopic,
        isWanted: pairings.isWanted,
        adopt: approved => session.adopt({ session: approved }),
        discard: session.discard,
      })
    }
    const { uri, approval } = await client.connect({ optionalNamespaces: proposal })
    const topic = parseTopic(uri)
    if (uri === undefined || topic === undefined)
      throw new SignClientNotInitializedError({ details: 'no URI' })
    return { uri, topic, refused: approval() }
  }
}
