/** The storage that wagmi gives a connector: JSON in `localStorage`, under a prefix of the connector's own. */
export interface WagmiConnectorStorage {
  readonly key: string
  getItem(key: string, otherwise?: unknown): unknown
  setItem(key: string, value: unknown): void
  removeItem(key: string): void
}

/** A page without storage (private mode, a sandboxed frame) keeps the values until it is closed. */
function openStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  try {
    return globalThis.localStorage ?? memory
  } catch {
    return memory
  }
}

export function createWagmiStorage(connectorId: string): WagmiConnectorStorage {
  const key = `tabkey.wagmi.${connectorId}`
  const store = openStore()
  return {
    key,
    getItem(name, otherwise = null) {
      const text = store.getItem(`${key}.${name}`)
      try {
        return text === null ? otherwise : (JSON.parse(text) ?? otherwise)
      } catch {
        return otherwise
      }
    },
    setItem(name, value) {
      try {
        if (value === null) store.removeItem(`${key}.${name}`)
        else store.setItem(`${key}.${name}`, JSON.stringify(value))
      } catch {
        // A full disk: the connector is asked again with the next visit.
      }
    },
    removeItem: name => store.removeItem(`${key}.${name}`),
  }
}
