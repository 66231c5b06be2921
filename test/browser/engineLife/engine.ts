import { serveEngine } from '../../../src/bridge/wire/serveEngine.ts'
import { startTestServer } from './testServer.ts'

// The bridge's own entry with an engine of a few lines behind it; `src/worker/main.ts` does the same with the real one.

interface Scope {
  readonly name: string
  readonly location: Location
  close(): void
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}
const scope = self as unknown as Scope
const isShared = 'onconnect' in self

const server = startTestServer(serveEngine, {
  mode: isShared ? 'sharedWorker' : 'worker',
  url: scope.location.href,
  name: scope.name,
  ...(isShared ? { close: () => scope.close() } : {}),
})
self.addEventListener('error', event => server.report(event.error ?? event.message))
if (isShared) {
  scope.addEventListener('connect', ({ ports: [port] }) => {
    if (port) server.connect(port)
  })
} else server.connect(self as unknown as MessagePort)
