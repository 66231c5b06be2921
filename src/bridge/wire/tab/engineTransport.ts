import type { WireEnvironment } from '../environment.ts'
import { type PortLike, portWire, type Wire } from '../port.ts'

/** Where an engine is looked for: a worker or page that was started, and the wire to it. */
export interface EngineTransport {
  readonly wire: Wire
  /** Settles when the script cannot be run (404, HTML, CSP …); never otherwise. */
  readonly broken: Promise<void>
  /** Closes the wire and ends what only this tab started. */
  dispose(): void
}

/** The used part of a worker object. */
interface ErrorSource {
  addEventListener(type: 'error', listener: () => void): void
}
export type SharedWorkerLike = ErrorSource & { readonly port: PortLike }
export type WorkerLike = ErrorSource & PortLike & { terminate(): void }

/** Ways to start an engine; `null` where the runtime does not support one. */
export interface Starters {
  /** The host's own (config `engine`). */
  readonly custom: (() => SharedWorkerLike | WorkerLike) | null
  /** `url` is set when another deploy's engine is to be joined. */
  readonly sharedWorker: ((name: string, url?: URL) => SharedWorkerLike) | null
  readonly worker: ((name: string) => WorkerLike) | null
  readonly page: (environment: WireEnvironment) => Promise<{ readonly port: PortLike; stop(): Promise<void> }>
}

// A worker that has sent a message was loaded: its later `error` events are runtime errors.
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

/** @throws errors of the constructor: SecurityError, a Trusted Types refusal */
export function sharedWorkerTransport(worker: SharedWorkerLike): EngineTransport {
  const wire = portWire(worker.port)
  return { wire, broken: brokenBy(worker, wire), dispose: () => wire.close() }
}

/** A dedicated worker ends with the tab that started it. */
export function workerTransport(worker: WorkerLike): EngineTransport {
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

export function customTransport(worker: SharedWorkerLike | WorkerLike): EngineTransport {
  return 'port' in worker ? sharedWorkerTransport(worker) : workerTransport(worker)
}

export async function pageTransport(
  starters: Starters,
  environment: WireEnvironment,
): Promise<EngineTransport> {
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
