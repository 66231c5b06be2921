import type { Namespace } from '../../../bridge/contract/network.ts'
import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import type { BitcoinProvider } from '../api/bitcoinTypes.ts'
import type { Send } from '../api/facets/send.ts'
import type { SolanaProvider } from '../api/solanaTypes.ts'
import type { Tabkey } from '../api/tabkey.ts'

type Provider = BitcoinProvider | SolanaProvider

/** Each brings the coders of its own family. */
const MAKERS: Readonly<Partial<Record<Namespace, (client: Tabkey, send: Send) => Promise<Provider>>>> = {
  solana: async client => (await import('./solanaProvider.ts')).createSolanaProvider(client),
  bip122: async (client, send) => (await import('./bitcoinProvider.ts')).createBitcoinProvider(client, send),
}

const made = new WeakMap<Tabkey, Partial<Record<Namespace, Promise<Provider>>>>()

/** The providers beside EIP-1193's: their code arrives when one is asked for. One object per client and namespace. */
export function loadProvider(client: Tabkey, namespace: Namespace, send: Send): Promise<Provider> {
  const own = made.get(client) ?? {}
  made.set(client, own)
  const make = Object.hasOwn(MAKERS, namespace) ? MAKERS[namespace] : undefined
  if (!make) return Promise.reject(new AdapterNotFoundError(String(namespace)))
  own[namespace] ??= make(client, send).catch((error: unknown) => {
    // A chunk that did not load may load next time.
    delete own[namespace]
    throw error
  })
  return own[namespace]
}
