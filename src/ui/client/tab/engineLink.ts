import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { Hello } from '../../../bridge/contract/hello.ts'
import type { LinkState } from '../../../bridge/contract/link.ts'
import type { PageApi } from '../../../bridge/contract/pageApi.ts'
import type { RequestId, SharedState } from '../../../bridge/contract/state.ts'
import { ClientDestroyedError, EngineStartError } from '../../../bridge/errors/client.ts'
import { EngineRetiredError } from '../../../bridge/errors/engine.ts'
import { fromErrorWire } from '../../../bridge/errors/revive.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import type { ReadStore } from '../../state/store.ts'
import type { Unsubscribe } from '../api/tabkey.ts'

/** This tab's end of the bridge, as `wire/tabEnd` makes it. */
export interface EngineLink {
  /** This tab's id, as the engine knows it. A function, because the id changes once and wrappers copy this object. */
  getTabId(): string
  readonly api: EngineApi
  readonly mirror: ReadStore<SharedState | null>
  readonly link: ReadStore<LinkState>
  /** Called at each welcome, the first included. */
  onReady(listener: () => void): Unsubscribe
  /** Sends the hello again, because its config changed. */
  greetAgain(part?: Pick<Hello, 'replacesNetworks'>): Promise<void>
  stop(): void | Promise<void>
}

export interface EngineLinkOptions {
  readonly identity: string
  /** The tab's hello, created for each connection. */
  hello(): Omit<Hello, 'protocol' | 'build' | 'tabId'> & { readonly config: EngineConfig }
  readonly page: PageApi
  /** Whether an unsafe request of this page may have left for a wallet. */
  wasSent(id: RequestId): boolean
  readonly scope: 'origin' | 'tab'
  readonly start?: (() => SharedWorker | Worker) | undefined
}

export type ConnectEngine = (options: EngineLinkOptions) => EngineLink

/** A first start on a slow phone, with a fallback or two on the way. */
const READY_TIMEOUT_MS = 20_000

function getFailure({ status, error }: LinkState): Error | null {
  if (status === 'failed') return error ? fromErrorWire(error) : new EngineStartError()
  if (status === 'retired') return new EngineRetiredError()
  return status === 'closed' ? new ClientDestroyedError() : null
}

/**
 * Waits for the engine's first word.
 *
 * @throws EngineStartError, EngineRetiredError or ClientDestroyedError when no engine is available
 */
export function whenReady({ mirror, link }: Pick<EngineLink, 'mirror' | 'link'>): Promise<void> {
  const failed = getFailure(link.getState())
  if (failed) return Promise.reject(failed)
  if (mirror.getState()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      const failure = getFailure(link.getState())
      if (!failure && !mirror.getState()) return
      end()
      if (failure) reject(failure)
      else resolve()
    }
    const offs = [mirror.subscribe(settle), link.subscribe(settle)]
    const timer = setTimeout(() => {
      end()
      reject(new EngineStartError({ details: `the engine did not answer within ${READY_TIMEOUT_MS} ms` }))
    }, READY_TIMEOUT_MS)
    const end = (): void => {
      clearTimeout(timer)
      for (const off of offs) off()
    }
  })
}
