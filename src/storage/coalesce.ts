import type { Clock } from './clock.ts'
import { FencedOutError } from './errors.ts'
import type { KeyValue } from './keyValue.ts'

export interface Writer {
  /**
   * Resolves when the value is stored. Need not be awaited: an unhandled rejection is reported through `onError` only.
   */
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** Writes the collected values now. Resolves when every earlier value is stored. */
  flush(): Promise<void>
  /** A newer engine owns the store, so that nothing is written any more. */
  readonly isFencedOut: boolean
}

export interface CreateWriterParameters {
  readonly clock: Clock
  /** With a fence each flush checks the epoch in its own transaction. */
  readonly fence?: { readonly key: string; readonly epoch: number }
  readonly onError?: (error: unknown) => void
}

interface Batch {
  readonly entries: Map<string, unknown>
  readonly done: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

function createBatch(): Batch {
  let resolve: () => void = noop
  let reject: (error: unknown) => void = noop
  const done = new Promise<void>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  done.catch(noop)
  return { entries: new Map(), done, resolve, reject }
}

const noop = () => {}

/**
 * Collects the writes of one tick, and the writes during a flush, into one transaction: sign-client writes about nine
 * records per request, and a transaction costs more than a record.
 *
 * @param kv target of the writes
 */
export function createWriter(kv: KeyValue, { clock, fence, onError }: CreateWriterParameters): Writer {
  let batch: Batch | undefined
  let running: Promise<void> = Promise.resolve()
  let timer: unknown
  let isFencedOut = false

  async function write({ entries, resolve, reject }: Batch): Promise<void> {
    try {
      if (isFencedOut) throw new FencedOutError()
      if (fence === undefined) await kv.setMany([...entries])
      else if (!(await kv.fencedSetMany(fence.key, fence.epoch, [...entries]))) {
        isFencedOut = true
        throw new FencedOutError()
      }
      resolve()
    } catch (error) {
      reject(error)
      onError?.(error)
    }
  }

  function start(): void {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = undefined
    // The batch is taken when it is written, so that it grows during the previous write.
    running = running.then(() => {
      const current = batch
      batch = undefined
      return current === undefined ? undefined : write(current)
    })
  }

  function collect(key: string, value: unknown): Promise<void> {
    if (isFencedOut) {
      const refused = Promise.reject(new FencedOutError())
      refused.catch(noop)
      return refused
    }
    batch ??= createBatch()
    batch.entries.set(key, value)
    timer ??= clock.setTimeout(start, 0)
    return batch.done
  }

  return {
    set: collect,
    delete: key => collect(key, undefined),
    flush() {
      const current = batch
      start()
      return current === undefined ? running : current.done
    },
    get isFencedOut() {
      return isFencedOut
    },
  }
}
