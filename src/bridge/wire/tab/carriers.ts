import type { WireEnvironment } from '../environment.ts'
import { type PortLike, portWire, type Wire } from '../port.ts'

/** Where an engine is looked for: a worker or page that was started, and the wire to it. */
export interface Carrier {
  readonly wire: Wire
  /** Settles when the script cannot be run (404, HTML, CSP …); never otherwise. */
  readonly broken: Promise<void>
  /** Closes the wire and ends what only this tab started. */
  dispose(): void
}

/** A worker's constructor's result, as far as the wire cares. */
interface ErrorSource {
  addEventListener(type: 'error', listener: () => void): void
}
export type SharedWorkerLike = ErrorSource & { readonly port: PortLike }
export type WorkerLike = ErrorSource & PortLike & { terminate(): void }

/** How engines are started here. Entries are `null` where the runtime has no such thing. */
export interface Starters {
  /** The host's own (config `engine`). */
  readonly custom: (() => SharedWorkerLike | WorkerLike) | null
  /** `url` is set when another deploy's engine is to be joined. */
  readonly sharedWorker: ((name: string, url?: URL) => SharedWorkerLike) | null
  readonly worker: ((name: string) => WorkerLike) | null
  readonly page: (environment: WireEnvironment) => Promise<{ readonly port: PortLike; stop(): Promise<void> }>
}

// A worker that has spoken was loaded: its later `error` events are about code, not about the script.
function brokenBy(source: ErrorSource, wire: Wire): Promise<void> {
  return new Promise(resolve => {
    let hasSpoken = false
    const stop = wire.listen(() => {
      hasSpoken = true
      stop()
    })
    source.addEventListener('error', () => {
      if (!hasSpoken) resolve()
    })
  })
}

/** @throws what the constructor throws: SecurityError, a Trusted Types refusal */
export function sharedWorkerCarrier(worker: SharedWorkerLike): Carrier {
  const wire = portWire(worker.port)
  return { wire, broken: brokenBy(worker, wire), dispose: () => wire.close() }
}

/** A dedicated worker lives and dies with its carrier. */
export function workerCarrier(worker: WorkerLike): Carrier {
  const wire = portWire(worker)
  return {
    wire,
    broken: brokenBy(worker, wire),
    dispose() {
      wire.close()
      worker.terminate()
    },
  }
}

export function customCarrier(worker: SharedWorkerLike | WorkerLike): Carrier {
  return 'port' in worker ? sharedWorkerCarrier(worker) : workerCarrier(worker)
}

export async function pageCarrier(starters: Starters, environment: WireEnvironment): Promise<Carrier> {
  const { port, stop } = await starters.page(environment)
  const wire = portWire(port)
  return {
    wire,
    broken: new Promise(() => {}),
    dispose() {
      void stop().finally(() => wire.close())
    },
  }
}
