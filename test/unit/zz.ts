import { createTabkeyConfig } from '../../src/wagmi.ts'
import { http, fallback, createStorage, cookieStorage, cookieToInitialState } from 'wagmi'
import { mainnet, base } from 'viem/chains'
import { baseAccount } from 'wagmi/connectors'
import { connect, switchChain } from 'wagmi/actions'
const a = createTabkeyConfig({ chains: [mainnet, base], projectId: 'x', ssr: true, storage: createStorage({ storage: cookieStorage }), batch: { multicall: false }, connectors: [baseAccount({ appName: 'x' })] })
const b = createTabkeyConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http('http://a'), [base.id]: fallback([http('x')]) }, pollingInterval: { [mainnet.id]: 1 } })
const ids: 1 | 8453 = a.config.chains[0].id
const t: 'fallback' = b.config.getClient({ chainId: base.id }).transport.type
const t2: 'http' = a.config.getClient({ chainId: base.id }).transport.type
const id: 'tabkey' = a.config.connectors[0].id
// @ts-expect-error 5 is not configured
switchChain(a.config, { chainId: 5 })
// @ts-expect-error the transport of Base is missing
createTabkeyConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http() } })
// @ts-expect-error the discovery is off
createTabkeyConfig({ chains: [mainnet], multiInjectedProviderDiscovery: true })
// @ts-expect-error misspelt
createTabkeyConfig({ chains: [mainnet], themMode: 'dark' })
export { ids, t, t2, id, cookieToInitialState, connect }
