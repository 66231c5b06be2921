import { BUILD } from '../bridge/protocol.ts'
import { browserEnvironment } from '../bridge/wire/environment.ts'
import { serveEngine } from '../bridge/wire/serveEngine.ts'
import { systemClock } from './clock.ts'
import { createEngine } from './engine.ts'

declare const self: (SharedWorkerGlobalScope | DedicatedWorkerGlobalScope) & typeof globalThis

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

if (isShared) {
  self.addEventListener('connect', event => {
    const [port] = (event as MessageEvent).ports
    if (port) server.connect(port)
  })
} else {
  server.connect(self as DedicatedWorkerGlobalScope)
}
