import type { Notice } from '../bridge/wire/messages.ts'
import type { WorkerEvent, WorkerScope } from './compose/workerScope.ts'

declare const self: WorkerScope

// The worker's entry. It imports no value, exports nothing, and no module imports it (docs/decisions/023): WebKit evaluates
// a worker's entry a second time when a chunk of the worker imports it, and bundlers place code in the entry chunk when the
// entry shares it with other chunks. A second evaluation would start a second server on the same ports.

const isShared = 'onconnect' in self
const EVENT = isShared ? 'connect' : 'message'
/** As long as an idle SharedWorker stays open: a tab that connects to a closing worker gets no answer. */
const CLOSE_AFTER_MS = 1_000
/** Set by the first evaluation: the entry of a host that adds to the engine may hold code that its chunks import. */
const STARTED = Symbol.for('tabkey.engineStarted')

async function start(): Promise<void> {
  const early: WorkerEvent[] = []
  const keep = (event: WorkerEvent): void => void early.push(event)
  const takeEarly = () => {
    self.removeEventListener(EVENT, keep)
    return early
  }
  self.addEventListener(EVENT, keep)
  try {
    const { startServer } = await import('./compose/startServer.ts')
    startServer(takeEarly)
  } catch (error) {
    refuse(takeEarly(), error)
  }
}

/** Answers every tab that the engine failed to start; the tab then tries its next kind of engine. */
function refuse(early: readonly WorkerEvent[], thrown: unknown): void {
  const { name, message } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) }
  const notice: Notice = { kind: 'failed', error: { name, message } }
  function answer({ ports: [port] }: WorkerEvent): void {
    if (!isShared) self.postMessage(notice)
    else if (port) port.onmessage = () => port.postMessage(notice)
  }
  self.addEventListener(EVENT, answer)
  for (const event of early) answer(event)
  // The next tab starts a new SharedWorker, which loads the server again. A dedicated worker is terminated by its tab.
  if (isShared) setTimeout(() => self.close(), CLOSE_AFTER_MS)
}

if (!Reflect.has(self, STARTED)) {
  Reflect.set(self, STARTED, true)
  void start()
}
