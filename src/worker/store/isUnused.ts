import type { EngineState } from './state.ts'

/** Whether nothing of a user is in the engine: no connection, no pairing, no login, no request. */
export const isUnused = ({ connections, requests, recovered, signIn, wc, embedded }: EngineState): boolean =>
  [connections, requests, recovered, signIn].every(entries => Object.keys(entries).length === 0) &&
  wc.uri === null &&
  wc.linking === null &&
  embedded.frame === 'none'
