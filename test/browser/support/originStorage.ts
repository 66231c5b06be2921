import type { Page } from 'playwright/test'

/** One thing an origin keeps: where, under which key, and its content as text. */
export interface KeptRecord {
  readonly place: string
  readonly key: string
  readonly text: string
}

/** Everything the page's origin keeps: both web storages, cookies, caches, every database. Bytes are shown as hex. */
export const keptBy = (page: Pick<Page, 'evaluate'>): Promise<readonly KeptRecord[]> =>
  page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const asText = (value: unknown): string =>
      JSON.stringify(value, (_, inner: unknown) => {
        if (typeof inner === 'bigint') return String(inner)
        const bytes =
          inner instanceof ArrayBuffer
            ? new Uint8Array(inner)
            : ArrayBuffer.isView(inner)
              ? new Uint8Array(inner.buffer, inner.byteOffset, inner.byteLength)
              : undefined
        return bytes ? [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('') : inner
      }) ?? 'undefined'
    const found: KeptRecord[] = []
    for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage as Record<string, unknown>))
        found.push({ place, key, text: asText(value) })
    if (document.cookie) found.push({ place: 'cookie', key: '', text: document.cookie })
    for (const name of await caches.keys()) found.push({ place: 'caches', key: name, text: name })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settle(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([settle(all.getAllKeys()), settle(all.getAll())])
        for (const [at, key] of keys.entries())
          found.push({ place: name, key: String(key), text: asText(values[at]) })
      }
      db.close()
    }
    return found
  })
