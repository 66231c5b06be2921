import { EndpointMissingError } from '../../bridge/errors/network.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import { alertRaised } from './alerts.ts'
import type { Store } from './store.ts'

/** Errors wrap each other; a longer chain is not followed. */
const CAUSES_MAX = 5
/** Nodes come with the networks; a project id names nodes of some chains only. */
const NODE = /^rpc\b/

function isServiceMissing(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if (cause instanceof EndpointMissingError) return !NODE.test(cause.details ?? '')
    cause = cause.cause
  }
  return false
}

/**
 * Raises 'Project ID Not Configured' when a call failed because the config names no service for it.
 *
 * @param error what the call rejected with; other errors raise nothing
 */
export function alertMissingProjectId(
  error: unknown,
  {
    store,
    config,
    at,
  }: {
    readonly store: Store
    readonly config: Pick<EngineConfig, 'projectId'>
    /** ms since epoch */
    readonly at: number
  },
): void {
  if (!config.projectId && isServiceMissing(error)) alertRaised(store, 'PROJECT_ID_NOT_CONFIGURED', at)
}
