import { createStore, type UseStore } from 'idb-keyval'
import { type Entry, type KeyValue, nextEpoch, readEpoch, type WriteOptions } from './keyValue.ts'

const TABLE = 'entries'

/** The work of one transaction. @returns a function for its result, called after the transaction is complete */
type Work<T> = (store: IDBObjectStore, fail: (error: unknown) => void) => () => T

export interface IdbParameters {
  /** Database name. */
  readonly name: string
  /**
   * Called when the browser closes the database: site data cleared, disk failure, upgrade or deletion by another
   * context.
   */
  readonly onLost?: () => void
}

interface Transactions {
  /**
   * Runs `work` in one transaction. `work` may continue in request callbacks, which report a failure through `fail`.
   *
   * @returns the result of the function that `work` returned, once the transaction is complete
   */
  run<T>(mode: IDBTransactionMode, work: Work<T>, options?: WriteOptions): Promise<T>
  /** Closes the connection; the next transaction opens a new one. */
  close(): void
}

/** The connection to the database: opened by the first transaction, and again after the browser closed it. */
function openTransactions({ name, onLost }: IdbParameters): Transactions {
  let transact: UseStore | undefined
  let database: IDBDatabase | undefined

  function letGo(): void {
    database?.close()
    database = undefined
    transact = undefined
  }

  function watch(opened: IDBDatabase): void {
    if (database === opened) return
    database = opened
    const lost = () => {
      if (database !== opened) return
      letGo()
      onLost?.()
    }
    opened.addEventListener('close', lost)
    // The connection must not block an upgrade or deletion by another context.
    opened.addEventListener('versionchange', lost)
  }

  async function run<T>(mode: IDBTransactionMode, work: Work<T>, options: WriteOptions = {}): Promise<T> {
    transact ??= createStore(name, TABLE)
    const perform = (store: IDBObjectStore): Promise<T> => {
      const { transaction } = store
      watch(transaction.db)
      return new Promise<T>((resolve, reject) => {
        let result: () => T
        const fail = (error: unknown) => {
          // A put that throws (DataCloneError) does not abort the transaction: earlier puts would be stored.
          reject(error)
          transaction.abort()
        }
        transaction.oncomplete = () => resolve(result())
        transaction.onabort = () =>
          reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'))
        try {
          result = work(store, fail)
        } catch (error) {
          fail(error)
        }
      })
    }
    if (options.durability === undefined) return transact(mode, perform)
    // `idb-keyval` supports no transaction options: it opens the database, and the transaction is created here.
    if (!database) await transact('readonly', ({ transaction }) => watch(transaction.db))
    const opened = database
    if (!opened) throw new DOMException('The database was closed', 'InvalidStateError')
    return perform(opened.transaction(TABLE, mode, options).objectStore(TABLE))
  }

  return { run, close: letGo }
}

function put(store: IDBObjectStore, entries: readonly Entry[]): void {
  for (const [key, value] of entries) {
    if (value === undefined) store.delete(key)
    else store.put(value, key)
  }
  // A closing page loses uncommitted transactions; the automatic commit waits for each request's answer.
  store.transaction.commit()
}

/**
 * A `KeyValue` in IndexedDB. Every failure of the database is a rejection; nothing is caught here (see
 * `openKeyValue.ts`).
 */
export function createIdb(parameters: IdbParameters): KeyValue {
  const { run, close } = openTransactions(parameters)

  const nothing = () => undefined
  const write = (work: (store: IDBObjectStore) => void): Promise<void> =>
    run('readwrite', store => {
      work(store)
      return nothing
    })

  /** Reads the epoch and lets `then` act on it inside the same transaction. */
  function withEpoch<T>(
    fenceKey: string,
    then: (store: IDBObjectStore, epoch: number) => T,
    options?: WriteOptions,
  ): Promise<T> {
    const work: Work<T> = (store, fail) => {
      let result: T
      const read = store.get(fenceKey)
      read.onsuccess = () => {
        try {
          result = then(store, readEpoch(read.result))
        } catch (error) {
          fail(error)
        }
      }
      return () => result
    }
    return run('readwrite', work, options)
  }

  return {
    kind: 'indexedDB',
    get: key =>
      run('readonly', store => {
        const request: IDBRequest<unknown> = store.get(key)
        return () => request.result
      }),
    getMany: keys =>
      run('readonly', store => {
        const requests: IDBRequest<unknown>[] = keys.map(key => store.get(key))
        return () => requests.map(request => request.result)
      }),
    set: (key, value) => write(store => put(store, [[key, value]])),
    setMany: entries => write(store => put(store, entries)),
    delete: key => write(store => void store.delete(key)),
    deleteMany: keys =>
      write(store => {
        for (const key of keys) store.delete(key)
      }),
    keys: (prefix = '') =>
      run('readonly', store => {
        const range = prefix === '' ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uffff`)
        const request = store.getAllKeys(range)
        return () => request.result.filter((key): key is string => typeof key === 'string')
      }),
    clear: () => write(store => void store.clear()),
    fencedSetMany(fenceKey, epoch, entries, options) {
      const write = (store: IDBObjectStore, stored: number): boolean => {
        if (stored !== epoch) return false
        put(store, entries)
        return true
      }
      return withEpoch(fenceKey, write, options)
    },
    raiseEpoch: fenceKey =>
      withEpoch(fenceKey, (store, stored) => {
        const epoch = nextEpoch(stored)
        store.put(epoch, fenceKey)
        return epoch
      }),
    close,
  }
}
