/** What the listeners of a worker's scope receive: `connect` carries a port, `message` carries data. */
export interface WorkerEvent {
  readonly ports: readonly MessagePort[]
  readonly data: unknown
}

interface WorkerEvents {
  readonly connect: WorkerEvent
  readonly message: WorkerEvent
  readonly error: { readonly error: unknown; readonly message: string }
  readonly unhandledrejection: { readonly reason: unknown }
}

type Listen = <Type extends keyof WorkerEvents>(
  type: Type,
  listener: (event: WorkerEvents[Type]) => void,
) => void

/** The part of a worker's global scope that starting the engine needs; `onconnect` is there in a SharedWorker alone. */
export interface WorkerScope {
  readonly name: string
  readonly location: { readonly href: string }
  readonly onconnect?: unknown
  readonly addEventListener: Listen
  readonly removeEventListener: Listen
  close(): void
  /** To the tab of a dedicated worker. */
  postMessage(message: unknown): void
}
