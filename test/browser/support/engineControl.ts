import type { Browser } from 'playwright'

/** WalletConnect specs: a request is answered within five minutes. */
const REQUEST_MS = 300_000
const ANSWER_MS = 10_000

interface TargetInfo {
  readonly targetId: string
  readonly type: string
  readonly url: string
  readonly title: string
}

/** The engines a browser runs, seen from outside: Playwright itself sees nothing of a SharedWorker. */
export interface EngineControl {
  /** Every SharedWorker alive. */
  list(): Promise<readonly TargetInfo[]>
  /** Ends every engine as the OS would: no event, no goodbye. @returns when it began */
  kill(): Promise<number>
  /** From now on timers of the only engine that wait as long as a WalletConnect request run after `ms`. */
  shortenRequests(ms: number): Promise<void>
  close(): Promise<void>
}

export async function createEngineControl(browser: Browser): Promise<EngineControl> {
  const cdp = await browser.newBrowserCDPSession()
  const list = async () => {
    const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'shared_worker' }] })
    return targetInfos
  }
  return {
    list,
    async kill() {
      const targets = await list()
      if (targets.length === 0) throw new Error('No engine runs')
      const at = Date.now()
      for (const { targetId } of targets) await cdp.send('Target.closeTarget', { targetId })
      return at
    },
    async shortenRequests(ms) {
      const [target, ...others] = await list()
      if (!target || others.length > 0) throw new Error('Not exactly one engine runs')
      const { targetId } = target
      const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false })
      const answered = new Promise<string>((resolve, reject) => {
        setTimeout(() => reject(new Error('The engine did not answer')), ANSWER_MS).unref()
        cdp.once('Target.receivedMessageFromTarget', ({ message }) => resolve(message))
      })
      const expression = `{
        const set = globalThis.setTimeout
        globalThis.setTimeout = (run, ms, ...rest) =>
          set(run, ms >= ${REQUEST_MS} && ms < ${2 * REQUEST_MS} ? ${ms} : ms, ...rest)
      }`
      const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
      await cdp.send('Target.sendMessageToTarget', { sessionId, message })
      if (/exceptionDetails|"error"/.test(await answered)) throw new Error(await answered)
      await cdp.send('Target.detachFromTarget', { sessionId })
    },
    close: () => cdp.detach(),
  }
}
