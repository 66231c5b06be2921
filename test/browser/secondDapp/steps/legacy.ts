import type { Dapp } from '../dapp.ts'
import type { Step, StepGroup } from '../step.ts'

type Callback = (error: { readonly code?: unknown } | null, response?: unknown) => void

/** The members of providers from before EIP-1193, as web3.js 1 and older dapps use them. */
interface LegacyProvider {
  readonly selectedAddress: unknown
  readonly chainId: unknown
  readonly networkVersion: unknown
  isConnected(): unknown
  enable(): Promise<unknown>
  send(first: unknown, second?: unknown): Promise<unknown>
  sendAsync(payload: unknown, callback: Callback): void
  once(event: string, listener: () => void): unknown
  off(event: string, listener: () => void): unknown
  addListener(event: string, listener: () => void): unknown
  removeAllListeners(event?: string): unknown
  listenerCount(event: string): unknown
}

const legacy = (dapp: Dapp) => dapp.provider as unknown as LegacyProvider

const step = (name: string, run: (provider: LegacyProvider, dapp: Dapp) => unknown): Step => ({
  name,
  run: async dapp => run(legacy(dapp), dapp),
})

/** What a callback gets; of an error its code. */
const answered = (send: (callback: Callback) => unknown) =>
  new Promise(resolve => {
    send((error, response) => {
      const { result, ...envelope } = (response ?? {}) as Readonly<Record<string, unknown>>
      resolve(error ? { code: error.code } : Array.isArray(response) ? response : { ...envelope, result })
    })
  })

const payload = (method: string, id: number, params: readonly unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

export const LEGACY_BEFORE: StepGroup = {
  title: 'Before EIP-1193, without a connection',
  standard: 'web3.js 1, EIP-1193 appendix: legacy provider methods',
  steps: [
    step('a field of the dapp on the provider', provider => {
      Object.assign(provider, { autoRefreshOnNetworkChange: false })
      return (provider as unknown as { autoRefreshOnNetworkChange: unknown }).autoRefreshOnNetworkChange
    }),
    step('isConnected() of a stranger', provider => provider.isConnected()),
    step('selectedAddress of a stranger', provider => provider.selectedAddress),
    step('chainId of a stranger', provider => provider.chainId),
    step('networkVersion of a stranger', provider => provider.networkVersion),
    step('listeners by once, off, addListener and removeAllListeners', provider => {
      const [one, other] = [() => {}, () => {}]
      const counts: unknown[] = [provider.listenerCount('networkChanged')]
      provider.once('networkChanged', one)
      provider.addListener('networkChanged', other)
      counts.push(provider.listenerCount('networkChanged'))
      provider.off('networkChanged', one)
      counts.push(provider.listenerCount('networkChanged'))
      provider.removeAllListeners('networkChanged')
      return [...counts, provider.listenerCount('networkChanged')]
    }),
    step('send of a method', provider => provider.send('eth_chainId')),
    step('send of a method with params', provider =>
      provider.send('eth_getCode', ['0x0000000000000000000000000000000000000001', 'latest']),
    ),
    step('send of an unknown method', provider => provider.send('wallet_nothing')),
    step('send of a request with a callback', provider =>
      answered(callback => provider.send(payload('eth_chainId', 1), callback)),
    ),
    step('sendAsync of a request', provider =>
      answered(callback => provider.sendAsync(payload('net_version', 2), callback)),
    ),
    step('sendAsync of an unknown method', provider =>
      answered(callback => provider.sendAsync(payload('wallet_nothing', 3), callback)),
    ),
    step('sendAsync of two requests', provider =>
      answered(callback =>
        provider.sendAsync([payload('eth_chainId', 4), payload('net_version', 5)], callback),
      ),
    ),
  ],
}

export const LEGACY: StepGroup = {
  title: 'Before EIP-1193, of a connected page',
  standard: 'web3.js 1, EIP-1193 appendix: legacy provider methods',
  steps: [
    step('enable() of a connected page', provider => provider.enable()),
    step('selectedAddress of a connected page', provider => provider.selectedAddress),
    step('isConnected() of a connected page', provider => provider.isConnected()),
    step('chainId and networkVersion of a connected page', provider => [
      provider.chainId,
      provider.networkVersion,
    ]),
    step('send of personal_sign', (provider, { settings }) =>
      provider.send('personal_sign', ['0x00', settings.accounts[0]]),
    ),
    step('sendAsync of personal_sign', (provider, { settings }) =>
      answered(callback =>
        provider.sendAsync(payload('personal_sign', 6, ['0x00', settings.accounts[0]]), callback),
      ),
    ),
    step('sendAsync of personal_sign, rejected', async (provider, dapp) => {
      await dapp.hand('rejectNext')
      return answered(callback =>
        provider.sendAsync(payload('personal_sign', 7, ['0x00', dapp.settings.accounts[0]]), callback),
      )
    }),
  ],
}
