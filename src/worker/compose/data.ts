import { createLazy, type Lazy } from '../base/lazy.ts'
import type { CreateDataParameters, Data } from '../data/data.ts'
import type { FeatureParameters } from '../features/feature.ts'
import type { OpenedFeatures } from '../features/openFeatures.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'

/** Wallet lists, balances, prices and the other lists that tabs read, with their caches. */
export function createDataPart(base: EngineBase, services: Services): Lazy<Data> {
  const { store, clock, kv, writer, views, fetch, config, endpoints, chains, walletTabs } = base
  return createLazy(async () => {
    const { createData } = await import('../data/data.ts')
    return createData({
      store,
      clock,
      kv,
      writer,
      views,
      fetch,
      config,
      endpoints,
      chains: chains.get,
      walletTabs,
      requests: services.requests,
      telemetry: services.telemetry,
      onFault: services.reportFault('data'),
      checkPayment: createCheckPayment(base, services),
    })
  })
}

/** The part of the requests that payments are followed by. */
function pickPayments({ requests }: Services): FeatureParameters['payments'] {
  return {
    find: async id => (await requests.get()).ledger.find(id),
    claim: async (id, transaction) => (await requests.get()).ledger.claim(id, transaction),
    claimsBeside: async id => (await requests.get()).ledger.claimsBeside(id),
  }
}

function createCheckPayment(
  { store, clock, chains }: EngineBase,
  services: Services,
): NonNullable<CreateDataParameters['checkPayment']> {
  const payments = pickPayments(services)
  const follows = createLazy(async () => {
    const { createPaymentFollows } = await import('../features/payments/followPayments.ts')
    return createPaymentFollows({ store, clock, chains: chains.get, payments })
  })
  return async ({ id, network, transaction }) => {
    const entry = await payments.find(id)
    if (entry?.mark === undefined) return null
    const known = { status: 'sent', transaction } as const
    return (await follows.get()).poll(
      { id: entry.tabId },
      { id, network, known },
      new AbortController().signal,
    )
  }
}

/** Send, swap, pay and the other features, each fetched with its first use. */
export function createFeatures(base: EngineBase, services: Services): Lazy<OpenedFeatures> {
  const { store, clock, kv, writer, fetch, config, endpoints, chains } = base
  return createLazy(async () => {
    const [{ openFeatures }, { createHosted }] = await Promise.all([
      import('../features/openFeatures.ts'),
      import('../data/hosted.ts'),
    ])
    const { requests } = services
    return openFeatures({
      store,
      clock,
      kv,
      writer,
      fetch,
      config,
      endpoints,
      hosted: createHosted({ store, clock, fetch, config, endpoints }),
      chains: chains.get,
      request: async (tab, request, mark) => (await requests.get()).rpc.request(tab, request, mark),
      payments: pickPayments(services),
      abort: (tab, id) => requests.notify(({ rpc }) => rpc.abort(tab, id)),
      data: services.data.get,
      track: services.track,
      onFault: services.reportFault('features'),
    })
  })
}

export function createTelemetryPart(base: EngineBase): Lazy<Telemetry> {
  const { store, clock, fetch, config, endpoints, walletTabs } = base
  return createLazy(async () => {
    const { createTelemetry } = await import('../telemetry/telemetry.ts')
    return createTelemetry({ store, clock, fetch, config, endpoints, visibleTab: walletTabs.mostVisible })
  })
}

/** Removes what the caches kept past its time. */
export async function sweepCaches({ kv, clock, config }: EngineBase): Promise<void> {
  const [{ sweep }, { cacheKeepTimes }] = await Promise.all([
    import('../../storage/sweep.ts'),
    import('../data/caches.ts'),
  ])
  await sweep({ kv, clock, keepMs: cacheKeepTimes(config().caches) })
}
