import type { Browser } from 'playwright/test'
import { until } from '../../support/peerControl.ts'

/** A tab Playwright does not hold: one that is really hidden behind another, and can be frozen. */
export interface RawTab {
  send(method: string, parameters?: object): Promise<unknown>
  /** The value of an expression; a promise is waited for. */
  read<Value>(expression: string): Promise<Value>
  freeze(): Promise<void>
  wake(): Promise<void>
  /** Brings the tab to the front, which hides the others. */
  show(): Promise<void>
}

interface Reply {
  readonly id?: number
  readonly result?: object
  readonly error?: { readonly message: string }
}
interface Evaluated {
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } }
}

/** Tabs of a profile of their own. Each new one hides the one before. */
export async function openRawTabs(browser: Browser) {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const waiting = new Map<number, (reply: Reply) => void>()
  let nextId = 1
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })

  async function open(url: string): Promise<RawTab> {
    const { targetId } = await root.send('Target.createTarget', { url, browserContextId })
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
    const send = (method: string, params: object = {}) =>
      new Promise<object>((resolve, reject) => {
        const id = nextId++
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result ?? {})
        })
        const message = JSON.stringify({ id, method, params })
        root.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
      })
    async function read<Value>(expression: string): Promise<Value> {
      const asked = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = (await send('Runtime.evaluate', asked)) as Evaluated
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression)
      return result?.value as Value
    }
    const setLife = async (state: 'frozen' | 'active') =>
      void (await send('Page.setWebLifecycleState', { state }))
    await until(() => read<boolean>('window.tabkey?.getState().ready === true'), Boolean, `the tab ${url}`)
    return {
      send,
      read,
      freeze: () => setLife('frozen'),
      wake: () => setLife('active'),
      async show() {
        await send('Page.bringToFront')
        await until(
          () => read<string>('document.visibilityState'),
          state => state === 'visible',
          'the shown tab',
        )
      },
    }
  }

  return {
    open,
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId })
      await root.detach()
    },
  }
}
