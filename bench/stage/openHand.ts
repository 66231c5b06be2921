import type { BrowserContext, Page } from 'playwright'

/**
 * A hand on a page that leaves next to no work on its main thread: real input events, and questions of one line.
 * Playwright's own locators bring a script of some 10 ms into each page, which no visitor has.
 */
export interface Hand {
  readonly page: Page
  goto(url: string): Promise<void>
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>
  /** Waits for the button or field of this name, as a reader hears it or as its words begin, to stand still. */
  press(name: string): Promise<void>
  /** Key by key. */
  type(text: string): Promise<void>
  /** Lets what was set off come to rest. */
  rest(): Promise<void>
}

type Point = readonly [x: number, y: number]
type Touched = Window & { benchFind?: (name: string) => Element | undefined }

const LATE_MS = 60_000
const LOOK_MS = 150
const KEY_MS = 90
const REST_MS = 900

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** In the page, before any script. The modal comes before the button behind it. */
function installFind(): void {
  ;(window as Touched).benchFind = name => {
    const hosts = [document.querySelector('tabkey-modal'), document.querySelector('tabkey-button')]
    const all = hosts.flatMap(host => [
      ...(host?.shadowRoot?.querySelectorAll('button:not(:disabled), input') ?? []),
    ])
    return all.find(entry => (entry.getAttribute('aria-label') ?? entry.textContent ?? '').startsWith(name))
  }
}

/**
 * Opens a page of its own, whose main thread runs at a fraction of its speed.
 *
 * @param rate 4 means a quarter of the speed
 */
export async function openHand(context: BrowserContext, rate: number): Promise<Hand> {
  await context.addInitScript(installFind)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })

  async function ask(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result.value
  }

  async function until(expression: string): Promise<void> {
    for (const end = Date.now() + LATE_MS; !(await ask(`Boolean(${expression})`)); await pause(LOOK_MS))
      if (Date.now() > end) throw new Error(`Waited in vain for ${expression}`)
  }

  /** Its middle, once it has the same place twice. */
  async function placeOf(name: string): Promise<Point> {
    const found = `benchFind(${JSON.stringify(name)})`
    await until(found)
    const expression = `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${found}.getBoundingClientRect())`
    for (let last: Point | undefined; ; ) {
      await pause(LOOK_MS)
      const point = (await ask(expression)) as Point
      if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < 1) return point
      last = point
    }
  }

  return {
    page,
    until,
    goto: async url => void (await session.send('Page.navigate', { url })),
    async press(name) {
      const [x, y] = await placeOf(name)
      const mouse = { x, y, button: 'left', clickCount: 1 } as const
      await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse })
      await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse })
    },
    async type(text) {
      for (const key of text) {
        await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
        await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
        await pause(KEY_MS)
      }
    },
    rest: () => pause(REST_MS) as Promise<void>,
  }
}
