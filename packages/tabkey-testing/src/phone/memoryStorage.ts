import type { IKeyValueStorage } from '@walletconnect/keyvaluestorage'

/** WalletConnect's storage in memory. Values go through JSON, as they would on a disk. */
export function createMemoryStorage(): IKeyValueStorage {
  const values = new Map<string, string>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <Value>() => [...values].map(([key, text]): [string, Value] => [key, JSON.parse(text)]),
    getItem: async <Value>(key: string): Promise<Value | undefined> => {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    setItem: async (key, value) => void values.set(key, JSON.stringify(value)),
    removeItem: async key => void values.delete(key),
  }
}
