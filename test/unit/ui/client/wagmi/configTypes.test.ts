import { base, mainnet } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import { createStorage, fallback, http, noopStorage } from 'wagmi'
import { connect, switchChain } from 'wagmi/actions'
import { createTabkeyConfig } from '../../../../../packages/wagmi/src/index.ts'

// Compiled by `npm run types`; on a server the clients start nothing.

test('types: chains and transports are known to wagmi by id', () => {
  const { config } = createTabkeyConfig({
    chains: [mainnet, base],
    transports: { [mainnet.id]: http('https://a.example'), [base.id]: fallback([http('https://b.example')]) },
    pollingInterval: { [mainnet.id]: 1_000 },
    ssr: true,
    storage: createStorage({ storage: noopStorage }),
  })
  expectTypeOf(config.chains[1].id).toEqualTypeOf<8453>()
  expectTypeOf(config.getClient({ chainId: base.id }).transport.type).toEqualTypeOf<'fallback'>()
  expectTypeOf(config.connectors[0].id).toEqualTypeOf<'tabkey'>()
  const { config: plain } = createTabkeyConfig({ chains: [mainnet] })
  expectTypeOf(plain.getClient().transport.type).toEqualTypeOf<'http'>()
  expect([config.chains.length, plain.chains.length]).toEqual([2, 1])
})

test('types: wagmi’s actions take the config and its connector', () => {
  const { config } = createTabkeyConfig({ chains: [mainnet, base] })
  const [connector] = config.connectors
  const asked = [
    () => connect(config, { connector, chainId: base.id, withCapabilities: true }),
    () => switchChain(config, { chainId: base.id, addEthereumChainParameter: { chainName: 'Base' } }),
    // @ts-expect-error a chain that is not configured
    () => switchChain(config, { chainId: 5 }),
    // @ts-expect-error the transport of Base is missing
    () => createTabkeyConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http() } }),
    // @ts-expect-error the discovery is off
    () => createTabkeyConfig({ chains: [mainnet], multiInjectedProviderDiscovery: true }),
    // @ts-expect-error a misspelled option
    () => createTabkeyConfig({ chains: [mainnet], themMode: 'dark' }),
  ]
  expect(asked).toHaveLength(6)
})
