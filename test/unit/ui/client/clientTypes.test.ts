import { base as viemBase } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import { tabkeyStores } from '../../../../packages/svelte/src/index.ts'
import type {
  Account,
  BitcoinProvider,
  Eip1193Provider,
  Network,
  NetworkId,
  RequestParameters,
  SolanaProvider,
  Tabkey,
  TabkeyConfig,
  TabkeyEvent,
  ViemChain,
} from '../../../../src/index.ts'
import { createTabkey } from '../../../../src/index.ts'
import { base, bitcoin, defineNetwork, ethereum } from '../../../../src/networks.ts'

// Compiled by `npm run types`; on a server a client starts nothing.

type Ids = 'eip155:1' | 'bip122:000000000019d6689c085ae165831e93'

test('types: the client knows the ids of the networks in the call', () => {
  const tabkey = createTabkey({ networks: [ethereum, bitcoin], defaultNetwork: 'eip155:1' })
  expectTypeOf(tabkey).toEqualTypeOf<Tabkey<Ids>>()
  expectTypeOf(tabkey.getState().networks.active.eip155).toEqualTypeOf<Ids | undefined>()
  expectTypeOf(createTabkey({ networks: [viemBase] })).toEqualTypeOf<Tabkey<'eip155:8453'>>()
  expectTypeOf(defineNetwork(viemBase).caipNetworkId).toEqualTypeOf<'eip155:8453'>()
  expectTypeOf(tabkeyStores(tabkey).network.subscribe).parameter(0).parameter(0).toHaveProperty('networks')
  const asked = [
    () => tabkey.switchNetwork({ network: 'eip155:1' }),
    // @ts-expect-error a network that is not configured
    () => tabkey.switchNetwork({ network: 'eip155:8453' }),
    // @ts-expect-error a network that is not configured
    () => tabkey.connect({ wallet: 'io.metamask', network: 'eip155:8453' }),
    // @ts-expect-error a network that is not configured
    () => tabkey.request({ method: 'eth_chainId', network: 'eip155:8453' }),
    // @ts-expect-error a network that is not configured
    () => createTabkey({ networks: [ethereum], defaultNetwork: 'eip155:8453' }),
    // @ts-expect-error a network that is not configured
    () => tabkeyStores(tabkey).switchNetwork.mutate({ network: 'eip155:8453' }),
  ]
  expect(asked).toHaveLength(6)
})

test('types: the network of a store has the configured ids while it is supported', () => {
  const { network } = tabkeyStores(createTabkey({ networks: [ethereum, base] }))
  network.subscribe(shown => {
    expectTypeOf(shown.networkId).toEqualTypeOf<'eip155:1' | 'eip155:8453' | null>()
    if (shown.isSupported) expectTypeOf(shown.chainId).toEqualTypeOf<1 | 8453 | null>()
    else expectTypeOf(shown.chainId).toEqualTypeOf<number | string | null>()
  })()
})

test('types: a config and a client without literal ids stay wide', () => {
  const config: TabkeyConfig = { networks: [ethereum] }
  const tabkey = createTabkey(config)
  expectTypeOf(tabkey).toEqualTypeOf<Tabkey>()
  const wide: Tabkey = createTabkey({ networks: [ethereum, base] })
  expectTypeOf(wide.switchNetwork).parameter(0).toHaveProperty('network').toEqualTypeOf<NetworkId>()
  expect(wide.getNetwork()?.caipNetworkId).toBe('eip155:1')
})

test('types: an address is hex for eip155 and text for others', () => {
  const tabkey = createTabkey({ networks: [ethereum] })
  expectTypeOf(tabkey.getAccount('eip155').address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(tabkey.getAccount('eip155').accountType).toEqualTypeOf<'eoa' | 'smartAccount' | undefined>()
  expectTypeOf(tabkey.getAccount('solana').address).toEqualTypeOf<string | undefined>()
  expectTypeOf(tabkey.getAccount().address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(tabkey.getState().networks.activeNamespace).toEqualTypeOf<'eip155'>()
  const both = createTabkey({ networks: [ethereum, bitcoin] })
  expectTypeOf(both.getAccount().namespace).toEqualTypeOf<'eip155' | 'bip122'>()
  const wide: Tabkey = both
  expectTypeOf(wide.getAccount().address).toEqualTypeOf<string | undefined>()
  expectTypeOf(tabkey.getState().accounts.eip155?.address).toEqualTypeOf<`0x${string}` | undefined>()
  const readAddress = (account: Account, event: TabkeyEvent): void => {
    if (account.namespace === 'eip155')
      expectTypeOf(account.address).toEqualTypeOf<`0x${string}` | undefined>()
    if (event.type === 'CONNECT_SUCCESS' && event.namespace === 'eip155')
      expectTypeOf(event.address).toEqualTypeOf<`0x${string}`>()
    // @ts-expect-error the namespace may be another one
    expectTypeOf(account.address).toEqualTypeOf<`0x${string}` | undefined>()
  }
  expect(readAddress).toBeTypeOf('function')
})

test('types: a connected account has an address', () => {
  const tabkey = createTabkey({ networks: [ethereum] })
  const { address, isConnected, connectedWalletInfo } = tabkey.getAccount()
  if (isConnected) {
    expectTypeOf(address).toEqualTypeOf<`0x${string}`>()
    expectTypeOf(connectedWalletInfo.name).toEqualTypeOf<string>()
  }
  // @ts-expect-error without a connection there may be none
  expectTypeOf(address).toEqualTypeOf<`0x${string}`>()
  expect(isConnected).toBe(false)
})

test('types: a list of networks that is written in the call is not empty', () => {
  // @ts-expect-error at least one network
  expect(() => createTabkey({ networks: [] })).toThrow('networks')
  // @ts-expect-error at least one network
  expect(() => createTabkey({ networks: [] as const, projectId: 'id' })).toThrow('networks')
  const list: Network[] = [ethereum]
  const readonlyList: readonly (Network | ViemChain)[] = [ethereum, viemBase]
  expectTypeOf(createTabkey({ networks: list })).toEqualTypeOf<Tabkey>()
  expectTypeOf(createTabkey({ networks: readonlyList })).toEqualTypeOf<Tabkey>()
  expectTypeOf(createTabkey({ networks: [...list, base] })).toEqualTypeOf<Tabkey>()
})

test('types: params and result of `request` follow from the method, in every chain family', () => {
  const tabkey = createTabkey({ networks: [ethereum, bitcoin] })
  const requests = [
    async () => expectTypeOf(await tabkey.request({ method: 'eth_chainId' })).toEqualTypeOf<`0x${string}`>(),
    async () =>
      expectTypeOf(
        await tabkey.request({ method: 'personal_sign', params: ['0x6869', '0xab'], network: 'eip155:1' }),
      ).toEqualTypeOf<`0x${string}`>(),
    async () =>
      expectTypeOf(
        await tabkey.request({ method: 'solana_signMessage', params: { message: '2N', pubkey: '7S' } }),
      ).toEqualTypeOf<{ readonly signature: string }>(),
    async () => {
      const { txid } = await tabkey.request({
        method: 'sendTransfer',
        params: { account: 'bc1q', recipientAddress: 'bc1p', amount: '1000' },
      })
      expectTypeOf(txid).toEqualTypeOf<string>()
    },
    async () => expectTypeOf(await tabkey.request({ method: 'snap_dialog', params: {} })).toBeUnknown(),
    async () => expectTypeOf(await tabkey.request<string>({ method: 'eth_call', params: [] })).toBeString(),
    async (method: string) => expectTypeOf(await tabkey.request({ method })).toBeUnknown(),
    async (request: RequestParameters<Ids>) => expectTypeOf(await tabkey.request(request)).toBeUnknown(),
    // @ts-expect-error the address is missing
    async () => tabkey.request({ method: 'personal_sign', params: ['0x6869'] }),
    // @ts-expect-error params are missing
    async () => tabkey.request({ method: 'eth_sendTransaction' }),
    // @ts-expect-error a number is no transaction
    async () => tabkey.request({ method: 'solana_signTransaction', params: { transaction: 1 } }),
    // @ts-expect-error the PSBT is missing
    async () => tabkey.request({ method: 'signPsbt', params: { account: 'bc1q', signInputs: [] } }),
    // @ts-expect-error a network that is not configured
    async () => tabkey.request({ method: 'snap_dialog', network: 'eip155:8453' }),
  ]
  expect(requests).toHaveLength(13)
})

test('types: the providers share the table of the client', () => {
  const requests = [
    async (provider: SolanaProvider) =>
      expectTypeOf(await provider.request({ method: 'getSlot' })).toEqualTypeOf<number>(),
    async (provider: BitcoinProvider) =>
      expectTypeOf(await provider.request({ method: 'getFeeEstimates' })).toEqualTypeOf<
        Readonly<Record<string, number>>
      >(),
    // @ts-expect-error params are missing
    async (provider: SolanaProvider) => provider.request({ method: 'solana_signMessage' }),
    // @ts-expect-error params are missing
    async (provider: BitcoinProvider) => provider.request({ method: 'signMessage' }),
    async (provider: Eip1193Provider) =>
      expectTypeOf(await provider.request({ method: 'getSlot' })).toBeUnknown(),
  ]
  expect(requests).toHaveLength(5)
})

test('types: a theme variable has a name of the table and a value of its kind', () => {
  const themes: readonly TabkeyConfig['themeVariables'][] = [
    { accent: '#0a7d5a', 'radius-modal': 12, 'z-index': '10' },
    { light: { spacing: 1.2 }, dark: { 'motion-duration': 0 } },
    // @ts-expect-error a colour is text
    { accent: 0x0a7d5a },
    // @ts-expect-error a misspelled name
    { acent: '#0a7d5a' },
    // @ts-expect-error a misspelled name in a mode
    { dark: { acent: '#0a7d5a' } },
  ]
  expect(themes).toHaveLength(5)
})

test('provider: each says its namespace, and `await` takes all of them', async () => {
  const tabkey = createTabkey({ networks: [ethereum] })
  expectTypeOf(tabkey.provider('eip155')).toEqualTypeOf<Eip1193Provider>()
  expectTypeOf(tabkey.provider('solana')).toEqualTypeOf<Promise<SolanaProvider>>()
  const names = ['eip155', 'solana', 'bip122'] as const
  const providers = await Promise.all(names.map(async name => tabkey.provider(name)))
  for (const provider of providers)
    if (provider.namespace === 'bip122') expectTypeOf(provider).toEqualTypeOf<BitcoinProvider>()
  expect(providers.map(({ namespace }) => namespace)).toEqual(names)
  // @ts-expect-error a namespace without a provider
  await expect(tabkey.provider('polkadot')).rejects.toThrow()
})
