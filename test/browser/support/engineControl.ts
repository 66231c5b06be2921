import type { Browser } from 'playwright'

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
    close: () => cdp.detach(),
  }
}
