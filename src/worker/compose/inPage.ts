import type { WireEnvironment } from '../../bridge/wire/environment.ts'
import { BUILD } from '../../bridge/wire/protocol.ts'
import { serveEngine } from '../../bridge/wire/serveEngine.ts'
import { systemClock } from '../base/clock.ts'
import { createEngine } from './engine.ts'

/** An engine without a worker of its own. */
export interface EngineInPage {
  readonly port: MessagePort
  stop(): Promise<void>
}

/**
 * Runs the engine in this page, where workers are missing or blocked. Loaded by `import()` only.
 *
 * @param environment without locks the engine belongs to this page alone
 */
export function startInPage(environment: WireEnvironment): EngineInPage {
  const { port1, port2 } = new MessageChannel()
  const server = serveEngine({
    mode: 'page',
    url: '',
    name: '',
    build: BUILD,
    environment,
    create: identity => createEngine({ identity, build: BUILD, clock: systemClock }),
  })
  server.connect(port2)
  return {
    port: port1,
    async stop() {
      await server.close()
      port1.close()
      port2.close()
    },
  }
}
