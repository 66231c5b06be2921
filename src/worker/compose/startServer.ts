import { browserEnvironment } from '../../bridge/wire/environment.ts'
import type { PortLike } from '../../bridge/wire/port.ts'
import { BUILD } from '../../bridge/wire/protocol.ts'
import { serveEngine } from '../../bridge/wire/serveEngine.ts'
import { systemClock } from '../base/clock.ts'
import { createEngine } from './engine.ts'
import type { WorkerEvent, WorkerScope } from './workerScope.ts'

declare const self: WorkerScope

/**
 * Runs the engine's server in this worker. The entry (`main.ts`) has listened since the worker started, because events
 * that are dispatched while this module loads would otherwise be lost.
 *
 * @param takeEarly stops the entry's listeners and returns the events they received, oldest first
 */
export function startServer(takeEarly: () => readonly WorkerEvent[]): void {
  const isShared = 'onconnect' in self
  const server = serveEngine({
    mode: isShared ? 'sharedWorker' : 'worker',
    url: self.location.href,
    name: self.name,
    build: BUILD,
    environment: browserEnvironment(),
    create: identity => createEngine({ identity, build: BUILD, clock: systemClock }),
    ...(isShared ? { close: () => self.close() } : {}),
  })
  self.addEventListener('error', event => server.report(event.error ?? event.message))
  self.addEventListener('unhandledrejection', event => server.report(event.reason))

  const early = takeEarly()
  if (!isShared) {
    server.connect(replaying(self, early))
    return
  }
  function connect({ ports: [port] }: WorkerEvent): void {
    if (port) server.connect(port)
  }
  for (const event of early) connect(event)
  self.addEventListener('connect', connect)
}

/** The worker's own scope as a port whose listener also receives the early messages, before any later message. */
function replaying(scope: WorkerScope, early: readonly WorkerEvent[]): PortLike {
  let listener: (event: { readonly data: unknown }) => void = () => {}
  return {
    postMessage: message => scope.postMessage(message),
    addEventListener(type, added) {
      listener = added
      scope.addEventListener(type, added)
    },
    removeEventListener(type, removed) {
      listener = () => {}
      scope.removeEventListener(type, removed)
    },
    // In microtasks: the wire's own listeners are added in the turn that starts the port.
    start() {
      for (const event of early) queueMicrotask(() => listener(event))
    },
  }
}
