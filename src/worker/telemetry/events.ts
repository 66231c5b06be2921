import type { Namespace } from '../../bridge/contract/network.ts'
import type { TrackedEvent } from '../../bridge/contract/telemetry.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import { connectSchema, disconnectSchema } from '../../bridge/schema/calls.ts'
import { isSmartAccount } from '../../bridge/values/isSmartAccount.ts'
import { EMBEDDED_ID, WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import type { EngineState } from '../store/state.ts'
import { isRefusal } from './faults.ts'
import { redact } from './redact.ts'
import type { Settled } from './watchCalls.ts'

/** An event as it leaves: nothing in it but what a table below names. */
export interface TelemetryEvent {
  readonly event: string
  readonly properties: Readonly<Record<string, string | boolean | readonly string[]>>
}

type Session = Pick<EngineState, 'networks' | 'accounts'>

/** Whether the active account is a contract that signs for its owner. */
export const hasSmartAccount = ({ networks, accounts }: Session): boolean =>
  isSmartAccount(accounts[networks.activeNamespace])

/** The report of a tab; its text is not trusted. */
export function toTabEvent(event: TrackedEvent, config: EngineConfig, state: Session): TelemetryEvent {
  switch (event.event) {
    case 'INITIALIZE':
      return { event: event.event, properties: pickOptions(config) }
    case 'MODAL_OPEN':
    case 'MODAL_CLOSE':
      return { event: event.event, properties: { connected: event.connected } }
    case 'SELECT_WALLET':
      return { event: event.event, properties: { name: redact(event.name), platform: event.platform } }
    case 'SEARCH_WALLET':
      // The text typed into the search field stays here: people paste addresses, names and worse into it.
      return { event: event.event, properties: { badge: event.badge } }
    case 'OPEN_ENS_FLOW':
      return { event: event.event, properties: { isSmartAccount: event.isSmartAccount } }
    case 'CLICK_TRANSACTIONS':
    case 'LOAD_MORE_TRANSACTIONS':
      return { event: event.event, properties: { isSmartAccount: hasSmartAccount(state) } }
    case 'OPEN_SEND':
    case 'OPEN_SWAP':
      return {
        event: event.event,
        properties: {
          isSmartAccount: hasSmartAccount(state),
          network: redact(getActiveNetwork(state, state.networks.activeNamespace) ?? ''),
        },
      }
    case 'SOCIAL_LOGIN_STARTED':
    case 'SOCIAL_LOGIN_CANCELED':
    case 'SOCIAL_LOGIN_ERROR':
      return { event: event.event, properties: { provider: event.provider } }
    default:
      return { event: event.event, properties: {} }
  }
}

/** The options without a name, a host or a key of the dapp's. */
function pickOptions({ networks, defaultNetwork, features, enableWalletConnect }: EngineConfig) {
  return {
    networks: networks.map(({ caipNetworkId }) => redact(caipNetworkId)),
    defaultNetwork: redact(defaultNetwork),
    features: Object.entries(features).flatMap(([name, value]) =>
      (Array.isArray(value) ? value.length > 0 : value) ? [name] : [],
    ),
    enableWalletConnect,
  }
}

/** The event of a tab's call, if the call is reported. */
export function toCallEvent(
  { path, argument, outcome }: Settled,
  state: Pick<EngineState, 'connections'>,
): TelemetryEvent | null {
  if (outcome.status === 'failed') {
    const event = FAILURES[path]
    const error = toErrorWire(outcome.error)
    const isReported = event !== undefined && !isRefusal(error) && error.kind !== 'connection-expired'
    return isReported ? { event, properties: { message: redact(error.message) } } : null
  }
  const telemetryEvent = Object.hasOwn(SUCCESSES, path) ? SUCCESSES[path] : undefined
  return telemetryEvent?.(argument, state) ?? null
}

/**
 * Network changes of a connected account, whether by this modal, the dapp's own request or the wallet.
 */
export function toStateEvents(after: EngineState, before: EngineState): readonly TelemetryEvent[] {
  return (Object.keys(after.accounts) as Namespace[]).flatMap(namespace => {
    const [network, previous] = [getActiveNetwork(after, namespace), getActiveNetwork(before, namespace)]
    const isStanding = after.accounts[namespace] && before.accounts[namespace] && previous
    if (!isStanding || !network || network === previous) return []
    return [{ event: 'SWITCH_NETWORK', properties: { network: redact(network) } }]
  })
}

function getActiveNetwork({ networks }: Session, namespace: Namespace) {
  return networks.unsupported[namespace] ?? networks.active[namespace]
}

const FAILURES: Readonly<Record<string, string>> = {
  'connections.connect': 'CONNECT_ERROR',
  'connections.disconnect': 'DISCONNECT_ERROR',
  'embedded.join': 'CONNECT_ERROR',
}

type ToCallEvent = (argument: unknown, state: Pick<EngineState, 'connections'>) => TelemetryEvent | null

const SUCCESSES: Readonly<Record<string, ToCallEvent>> = {
  'connections.connect'(argument, { connections }) {
    const { data } = connectSchema.safeParse(argument)
    if (!data) return null
    const connection = Object.values(connections).find(({ walletId }) => walletId === data.wallet)
    const name = data.listed?.name ?? connection?.wallet?.name ?? ''
    const isPhone = data.wallet === WALLET_CONNECT_ID
    const webMethod = data.wallet === EMBEDDED_ID ? 'email' : 'browser'
    const method = isPhone ? (data.linking ? 'mobile' : 'qrcode') : webMethod
    return { event: 'CONNECT_SUCCESS', properties: { method, name: redact(name) } }
  },
  'embedded.join': (_argument, { connections }) => {
    const embeddedConnection = Object.values(connections).find(({ walletId }) => walletId === EMBEDDED_ID)
    return {
      event: 'CONNECT_SUCCESS',
      properties: { method: 'email', name: redact(embeddedConnection?.wallet.name ?? '') },
    }
  },
  'connections.disconnect'(argument) {
    const { data } = disconnectSchema.safeParse(argument)
    return { event: 'DISCONNECT_SUCCESS', properties: { namespace: data?.namespace ?? 'all' } }
  },
}
