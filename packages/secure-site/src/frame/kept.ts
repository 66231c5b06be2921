import { createStore, del, entries, get, set, update } from 'idb-keyval'

/**
 * What the browser keeps for the site: device key, encrypted vaults, sessions, open sign-ins, outcomes of unsafe
 * requests.
 */
const store = createStore('secure-site', 'kept')

/** The caller knows the shape: only this code writes here. */
export const readKept = <Value>(key: string): Promise<Value | undefined> => get<Value>(key, store)

export const keep = (key: string, value: unknown): Promise<void> => set(key, value, store)

export const forget = (key: string): Promise<void> => del(key, store)

/** Stores the value unless the key exists, and returns the stored value; atomic over two frames. */
export async function keepFirst<Value>(key: string, value: Value): Promise<Value> {
  let kept = value
  await update<Value>(
    key,
    old => {
      kept = old ?? value
      return kept
    },
    store,
  )
  return kept
}

export async function keptWith<Value>(prefix: string): Promise<[key: string, value: Value][]> {
  const all = await entries<string, Value>(store)
  return all.filter(([key]) => key.startsWith(prefix))
}
