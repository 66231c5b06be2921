import type { Namespace } from '../../bridge/contract/network.ts'
import { AdapterNotFoundError } from '../../bridge/errors/client.ts'
import { createBitcoinProvider } from './bitcoinProvider.ts'
import type { BitcoinProvider, Tabkey } from './tabkey.ts'

const made = new WeakMap<Tabkey, BitcoinProvider>()

/** The providers beside EIP-1193's: their code arrives when one is asked for. One object per client and namespace. */
export function providerOf(client: Tabkey, namespace: Namespace): BitcoinProvider {
  if (namespace !== 'bip122') throw new AdapterNotFoundError(String(namespace))
  const provider = made.get(client) ?? createBitcoinProvider(client)
  made.set(client, provider)
  return provider
}
