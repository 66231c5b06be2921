import { browserEnvironment, type WireEnvironment } from '../../../src/bridge/wire/environment.ts'
import type { ServeEngineParameters, serveEngine } from '../../../src/bridge/wire/serveEngine.ts'
import { createTestEngine, createTestStorage } from '../../support/createTestEngine.ts'

const DATABASE = 'engine-life'

/** Counts engines in IndexedDB, as the real one does, and keeps the ids that were sent. */
function database<Result>(run: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE)
    opening.onupgradeneeded = () => opening.result.createObjectStore('values')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const request = run(opening.result.transaction('values', 'readwrite').objectStore('values'))
      request.onsuccess = () => {
        resolve(request.result)
        opening.result.close()
      }
      request.onerror = () => reject(request.error)
    }
  })
}

async function createEngine() {
  const epoch = (((await database(store => store.get('epoch'))) as number | undefined) ?? 0) + 1
  await database(store => store.put(epoch, 'epoch'))
  const sent = ((await database(store => store.get('sent'))) as string[] | undefined) ?? []
  const storage = Object.assign(createTestStorage(), { epoch: epoch - 1 })
  const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  return createTestEngine(storage, {
    'connections.activate': (_argument, _tab, engine) => {
      engine.change({ requestCount: engine.state.requestCount + 1 })
    },
    'data.address': (argument, tab, engine) => {
      const { name } = argument as { name: string }
      if (name === 'loop') for (;;);
      if (name === 'throw')
        setTimeout(() => {
          throw new Error('nobody catches this')
        })
      return name === 'tabs'
        ? [...engine.tabs.keys()]
        : tab.page.wallet.request({ id: 'w', args: { method: name } })
    },
    // Answers late when it is new; one that was sent by an earlier engine gets its answer from the "wallet" at once.
    'rpc.request': async argument => {
      const { id } = argument as { id: string }
      if (sent.includes(id)) return `recovered ${id}`
      sent.push(id)
      await database(store => store.put([...sent], 'sent'))
      await wait(60_000)
      return 'too late'
    },
  })
}

export function startTestServer(
  serve: typeof serveEngine,
  parameters: Pick<ServeEngineParameters, 'mode' | 'url' | 'name' | 'close'>,
  environment: WireEnvironment = browserEnvironment(),
) {
  return serve({ ...parameters, build: 'test', environment, create: createEngine })
}
