import type { RpcRequest } from '../../../../src/bridge/contract/engineApi.ts'
import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { SendFeature } from '../../../../src/bridge/features/send/contract.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { solana, solanaDevnet } from '../../../../src/networks.ts'
import type { ChainAdapter, PreparedTransfer, Transfer } from '../../../../src/worker/chains/adapter.ts'
import type { SentPayment } from '../../../../src/worker/data/assets/sentPayment.ts'
import type { Data } from '../../../../src/worker/data/data.ts'
import type { FeatureParameters } from '../../../../src/worker/features/feature.ts'
import { openFeatures } from '../../../../src/worker/features/openFeatures.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import { connectionOpened } from '../../../../src/worker/store/connections.ts'
import type { TelemetryEvent } from '../../../../src/worker/telemetry/events.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { testConfig } from '../../../support/walletConnectRig.ts'

export const NETWORK = solanaDevnet.caipNetworkId
export const ELSEWHERE = solana.caipNetworkId
export const ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const OTHER = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const WALLET = 'standard:W'

/** Each verb of the feature, as a tab calls it. */
export type SendVerbs = {
  readonly [Name in keyof SendFeature]: (
    tab: Tab,
    parameters: Parameters<SendFeature[Name]>[0],
  ) => ReturnType<SendFeature[Name]>
}

/** The feature over a real store. The chain and the wallet are the test's: each writes down what it is asked. */
export function openSend(methods?: readonly string[], features?: Partial<EngineConfig['features']>) {
  const store = testStore()
  const base = testConfig({ networks: [solanaDevnet, solana] })
  const config = { ...base, features: { ...base.features, history: false, ...features } }
  configArrived(store, config)
  connectionOpened(store, {
    namespace: 'solana',
    accounts: [`${NETWORK}:${ADDRESS}`, `${NETWORK}:${OTHER}`],
    networkId: NETWORK,
    connection: {
      walletId: WALLET,
      kind: 'announced',
      wallet: { name: 'W', type: 'announced' },
      approvedNetworks: [NETWORK, ELSEWHERE],
      ...(methods ? { methods } : {}),
    },
  })
  const steps: string[] = []
  const wishes: Transfer[] = []
  const requests: RpcRequest[] = []
  const payments: SentPayment[] = []
  const reported: TelemetryEvent[] = []
  const clock = createFakeClock()
  /** Transactions that payments have, by request. */
  const claims = new Map<string, string>()
  const parts = {
    prepare: async (): Promise<Partial<PreparedTransfer>> => ({}),
    wallet: async (_request: RpcRequest): Promise<unknown> => 'signed',
    finish: async (_answer: unknown, _signal?: AbortSignal): Promise<{ id: string }> => ({ id: 'hash' }),
    history: async (): Promise<unknown> => ({ items: [], next: null }),
    most: 7n,
    decimals: 2 as number | undefined,
  }
  const adapter: ChainAdapter = {
    request: async () => null,
    balance: async () => ({ value: 0n }),
    close: () => {},
    mostTransfer: async () => parts.most,
    tokenDecimals: async () => parts.decimals,
    async prepareTransfer(_network, transfer): Promise<PreparedTransfer> {
      steps.push('prepare')
      wishes.push(transfer)
      const more = await parts.prepare()
      const { from, to, amount } = transfer
      return {
        args: {
          method: 'solana_signTransaction',
          params: { transaction: `${from.address} ${to} ${amount}` },
        },
        fee: 5_000n,
        finish(answer, signal) {
          steps.push('finish')
          return parts.finish(answer, signal)
        },
        ...more,
      }
    },
  }
  const data = {
    get: async () => parts.history(),
    refresh: () => void steps.push('sent'),
    sent(payment: SentPayment) {
      steps.push('sent')
      payments.push(payment)
    },
  } as unknown as Data
  const opened = openFeatures({
    store,
    clock,
    config: () => config,
    chains: async () => adapter,
    async request(_tab: Tab, request: RpcRequest) {
      steps.push('wallet')
      requests.push(request)
      return parts.wallet(request)
    },
    payments: {
      find: async () => undefined,
      async claim(id: string, transaction: string) {
        if ([...claims].some(([other, claimed]) => other !== id && claimed === transaction)) return false
        claims.set(id, transaction)
        return true
      },
      claimsBeside: async () => null,
    },
    data: async () => data,
    track: (_tab: Tab, event: TelemetryEvent) => void reported.push(event),
  } as unknown as FeatureParameters)
  const verb = (name: string) => (tab: Tab, parameters: unknown) =>
    opened.call(tab, { feature: 'send', method: name, parameters })
  const send = Object.fromEntries(
    ['prepare', 'confirm', 'most', 'decimals', 'lookAlike', 'discard'].map(name => [name, verb(name)]),
  ) as unknown as SendVerbs
  return { store, opened, send, steps, wishes, requests, payments, told: reported, parts, clock }
}
