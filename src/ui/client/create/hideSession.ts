import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { NOT_SAFE_METHODS, WALLET_METHODS } from '../../../bridge/values/walletMethods.ts'
import { createStore } from '../../state/store.ts'
import type { EngineLink } from '../tab/engineLink.ts'
import { overrideMethods as override } from '../values/overrideMethods.ts'

/** An engine whose session this tab does not show yet (`reconnectOnMount: false`). */
export interface HiddenSession {
  readonly engine: EngineLink
  isHidden(): boolean
  stop(): void
}

/** Methods of the other chain families; EVM methods are in the two sets. */
const FAMILY_METHOD =
  /^(solana|bitcoin|bip122|btc|stx)_|^(getAccountAddresses|sendTransfer|signMessage|signPsbt)$/
/** What a feature does with the account; quotes and lists are read without one. */
const FEATURE_READS: ReadonlySet<string> = new Set([
  'tokens',
  'quote',
  'suggest',
  'options',
  'exchanges',
  'most',
])

/** The state without the session: a wallet that is being connected stays visible, a connected one does not. */
function withoutSession(state: SharedState): SharedState {
  const connecting = Object.entries(state.connections).filter(([, { status }]) => status === 'connecting')
  return {
    ...state,
    connections: Object.fromEntries(connecting),
    accounts: {},
    standby: {},
    signIn: {},
    networks: { ...state.networks, unsupported: {} },
    embedded: { ...state.embedded, isUsed: false, email: null, username: null, provider: null },
  }
}

/**
 * Hides the stored session from one tab until the host connects or reconnects. Other tabs see it as always.
 *
 * @param engine this tab's end of the bridge
 * @returns the same end, with a mirror without accounts and with requests of the account refused, until `connect`,
 * `reconnect` or a login has succeeded
 */
export function hideSession(engine: EngineLink): HiddenSession {
  const { api } = engine
  let isHidden = true
  const read = (): SharedState | null => {
    const state = engine.mirror.getState()
    return state && isHidden ? withoutSession(state) : state
  }
  const mirror = createStore(read())
  const off = engine.mirror.subscribe(() => mirror.set(read()))

  function release(): void {
    if (!isHidden) return
    isHidden = false
    mirror.set(read())
  }
  const releasing =
    <Parameters, Result>(run: (parameters: Parameters) => Promise<Result>) =>
    async (parameters: Parameters): Promise<Result> => {
      const result = await run(parameters)
      release()
      return result
    }

  const { connections, embedded, rpc, features, signIn } = api
  const guardedApi: EngineApi = override(api, {
    connections: override(connections, {
      connect: releasing(connections.connect),
      use: releasing(connections.use),
      reconnect: releasing<void, void>(connections.reconnect),
    }),
    embedded: override(embedded, {
      join: releasing(embedded.join),
      connectSocial: releasing(embedded.connectSocial),
      connectFarcaster: releasing(embedded.connectFarcaster),
    }),
    rpc: override(rpc, {
      async request(request) {
        const { method } = request
        if (!isHidden) return rpc.request(request)
        if (method === 'eth_accounts') return []
        if (method === 'eth_coinbase') return null
        if (WALLET_METHODS.has(method) || NOT_SAFE_METHODS.has(method) || FAMILY_METHOD.test(method))
          throw new NotConnectedError()
        return rpc.request(request)
      },
    }),
    features: override(features, {
      async call(call) {
        if (isHidden && !FEATURE_READS.has(call.method)) throw new NotConnectedError()
        return features.call(call)
      },
    }),
    signIn: override(signIn, {
      async request() {
        if (isHidden) throw new NotConnectedError()
        return signIn.request()
      },
    }),
  })
  return { engine: { ...engine, api: guardedApi, mirror }, isHidden: () => isHidden, stop: off }
}
