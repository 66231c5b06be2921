import type { ErrorWire } from './errorWire.ts'

/** Where an engine runs. */
export type EngineMode = 'sharedWorker' | 'worker' | 'page'

/** State of this tab's connection to the engine. Written by `bridge/wire/tabEnd`. */
export interface LinkState {
  readonly status: 'idle' | 'connecting' | 'ready' | 'restarting' | 'retired' | 'failed' | 'closed'
  readonly mode: EngineMode | null
  readonly epoch: number | null
  readonly error: ErrorWire | null
}
