import type { Page } from 'playwright/test'

/** Name of the engine's own database, as a page of its origin finds it. */
export async function databaseOf(page: Page): Promise<string> {
  const name = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').find(name => name.startsWith('tabkey:')),
  )
  if (!name) throw new Error('The engine has no database')
  return name
}

/** What stands in the database, key by key. */
export function readRecords(page: Page, name: string): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(
    database =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const records: Record<string, unknown> = {}
          const walk = opening.result.transaction('entries').objectStore('entries').openCursor()
          walk.onerror = () => reject(walk.error)
          walk.onsuccess = () => {
            const cursor = walk.result
            if (cursor) {
              records[String(cursor.key)] = cursor.value
              cursor.continue()
              return
            }
            opening.result.close()
            resolve(records)
          }
        }
      }),
    name,
  )
}

/** Overwrites records from outside, as another script of the origin can. */
export function writeRecords(
  page: Page,
  name: string,
  records: Readonly<Record<string, unknown>>,
): Promise<void> {
  return page.evaluate(
    ([database, values]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('entries', 'readwrite')
          const store = writing.objectStore('entries')
          for (const [key, value] of Object.entries(values)) store.put(value, key)
          writing.onabort = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [name, records] as const,
  )
}

/** Writes until the origin's quota refuses a single kilobyte more. */
export function fillDisk(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const filler = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler')
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true })
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const noise = (bytes: number) => {
      const filled = new Uint8Array(bytes)
      for (let at = 0; at < bytes; at += 65_536)
        crypto.getRandomValues(filled.subarray(at, Math.min(bytes, at + 65_536)))
      return filled
    }
    const fits = (bytes: number) =>
      new Promise<boolean>(resolve => {
        const writing = filler.transaction('bytes', 'readwrite')
        // Random, or the disk would hold it in less.
        writing.objectStore('bytes').add(noise(bytes))
        writing.oncomplete = () => resolve(true)
        writing.onabort = () => resolve(false)
      })
    for (const bytes of [262_144, 16_384, 1_024]) while (await fits(bytes));
    filler.close()
  })
}
