import type { Browser } from 'playwright'

const ANSWER_MS = 10_000

interface Reply {
  readonly id?: number
  readonly result?: { readonly usedSize?: number }
  readonly error?: { readonly message: string }
}

/**
 * Bytes the only SharedWorker of the browser holds after a collection. Playwright does not see shared workers, so the
 * words are carried through the browser's own session.
 *
 * @throws when there is not exactly one, or it does not answer in time
 */
export async function workerHeap(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession()
  try {
    const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'shared_worker' }] })
    const [target, ...others] = targetInfos
    if (!target || others.length > 0) throw new Error(`${targetInfos.length} SharedWorkers run, not one`)
    const { sessionId } = await cdp.send('Target.attachToTarget', {
      targetId: target.targetId,
      flatten: false,
    })
    let nextId = 1
    const waiting = new Map<number, (reply: Reply) => void>()
    cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
      const reply = JSON.parse(message) as Reply
      if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    })
    const send = (method: string) =>
      new Promise<NonNullable<Reply['result']>>((resolve, reject) => {
        const id = nextId++
        const late = setTimeout(() => reject(new Error(`${method}: the worker did not answer`)), ANSWER_MS)
        waiting.set(id, ({ result, error }) => {
          clearTimeout(late)
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result ?? {})
        })
        cdp
          .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
          .catch(reject)
      })
    await send('HeapProfiler.collectGarbage')
    const { usedSize } = await send('Runtime.getHeapUsage')
    if (usedSize === undefined) throw new Error('The worker did not say how large its heap is')
    return usedSize
  } finally {
    await cdp.detach()
  }
}
