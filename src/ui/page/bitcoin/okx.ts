import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { BitcoinAdapter } from './bitcoinAdapter.ts'
import { hasMethod } from './invoke.ts'
import { unsupported } from './providerError.ts'
import { createUnisatAdapter } from './unisat.ts'

/** The object of each test network. `bitcoin` serves the others and leaves the network to the address. */
const OBJECTS: Readonly<Record<NetworkId, string>> = {
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoinTestnet',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bitcoinSignet',
}

/**
 * OKX Wallet: UniSat's methods, on one object for each network.
 *
 * @param target `window.okxwallet`
 * @see https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/introduce
 */
export function createOkxAdapter(target: object): BitcoinAdapter {
  const adapters = new Map<string, BitcoinAdapter>()
  /** Ends listening to each object, by listener. Objects that are used later are added. */
  const listeners = new Map<() => void, (() => void)[]>()

  function getAdapter(network: NetworkId | undefined): BitcoinAdapter {
    const name = (network && OBJECTS[network]) ?? 'bitcoin'
    const known = adapters.get(name)
    if (known) return known
    const object = (target as Readonly<Record<string, unknown>>)[name]
    if (typeof object !== 'object' || object === null) throw unsupported(name)
    const adapter = createUnisatAdapter(object, name === 'bitcoin' ? undefined : network)
    adapters.set(name, adapter)
    for (const [changed, offs] of listeners) offs.push(adapter.listen(changed))
    return adapter
  }

  const main = getAdapter(undefined)

  return {
    methods: [
      ...main.methods.filter(method => method !== 'wallet_changeNetwork'),
      ...(Object.values(OBJECTS).some(name => hasObject(target, name)) ? ['wallet_changeNetwork'] : []),
    ],
    connect: async network => getAdapter(network).connect(network),
    readSilently: async network => getAdapter(network).readSilently(network),
    signMessage: async input => getAdapter(input.network).signMessage(input),
    signPsbt: async input => getAdapter(input.network).signPsbt(input),
    sendTransfer: async input => getAdapter(input.network).sendTransfer(input),
    // Another network is another object, which has its own permission.
    switchNetwork: async network => getAdapter(network).connect(network),
    async disconnect() {
      await Promise.allSettled([...adapters.values()].map(adapter => adapter.disconnect()))
    },
    listen(changed) {
      const offs = [...adapters.values()].map(adapter => adapter.listen(changed))
      listeners.set(changed, offs)
      return () => {
        listeners.delete(changed)
        for (const off of offs) off()
      }
    },
  }
}

function hasObject(target: object, name: string): boolean {
  const object = (target as Readonly<Record<string, unknown>>)[name]
  return typeof object === 'object' && object !== null && hasMethod(object, 'signMessage')
}
