import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, isAddressEqual, recoverMessageAddress, stringToHex } from 'viem'
import type { ElementReference, Point, WebDriverSession } from './webDriver.ts'

const QUERIES = readFileSync(new URL('pageQueries.js', import.meta.url), 'utf8')
const POLL_MS = 60
const WAIT_MS = 30_000

export type Place = 'modal' | 'header' | 'page'

export interface EngineFacts {
  readonly mode: string
  readonly tabs: number
  readonly storage: string
  readonly epoch: number
}

/** A window of the browser, and the hands of a person on the demo in it. */
export interface Tab {
  /** Runs the body of a function in the page, with pageQueries.js; `arguments` holds the rest. */
  run<Value>(body: string, ...args: readonly unknown[]): Promise<Value>
  runAsync<Value>(body: string, ...args: readonly unknown[]): Promise<Value>
  /** Waits until the body returns something. @returns it */
  until<Value>(body: string, what: string, ...args: readonly unknown[]): Promise<Value>
  /** Goes to a page of the demo and waits for its engine. */
  open(url: string): Promise<void>
  /** Goes to any page. */
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Presses a button by its name, a pattern. */
  press(name: string, place?: Place): Promise<void>
  /** Presses the element of a CSS selector, outside every shadow root. */
  pressElement(selector: string): Promise<void>
  keys(keys: readonly string[], isChord?: boolean): Promise<void>
  /** Types into a field, of the modal when it is open. */
  fill(label: string, text: string): Promise<void>
  openModal(): Promise<void>
  /** Waits for a view of the modal. */
  view(name: string): Promise<void>
  modalIsGone(): Promise<void>
  modalShows(text: string): Promise<void>
  /** Connects a wallet through the modal. @returns its address */
  connect(wallet: string): Promise<string>
  /** Waits for the address that the page shows. */
  shownAddress(): Promise<string>
  /** Waits until the page shows no address. */
  showsNoAccount(): Promise<void>
  /** Waits for an account of a namespace. */
  accountOf(namespace: 'eip155' | 'solana' | 'bip122'): Promise<string>
  /** Signs by the client. @returns whether the signature is the account's */
  signs(message: string): Promise<boolean>
  engine(): Promise<EngineFacts>
  /** Runs inside the frame of the secure site. */
  inFrame<Value>(run: () => Promise<Value>): Promise<Value>
  /** Presses the button that approves on the screen of the secure site. */
  approveInFrame(): Promise<void>
  /** Brings the window back to the front for commands. */
  focus(): Promise<void>
  close(): Promise<void>
}

/** @param handle WebDriver's name of the window */
export function createTab(session: WebDriverSession, handle: string): Tab {
  const focus = () => session.switchTo(handle)
  const script = (body: string) => `${QUERIES}\n${body}`
  async function run<Value>(body: string, ...args: readonly unknown[]): Promise<Value> {
    await focus()
    return session.run<Value>(script(body), ...args)
  }
  async function runAsync<Value>(body: string, ...args: readonly unknown[]): Promise<Value> {
    await focus()
    return session.runAsync<Value>(script(body), ...args)
  }
  const until = <Value>(body: string, what: string, ...args: readonly unknown[]) =>
    poll<Value>(() => run(body, ...args), what)
  const ready = () => until('return window.tabkey?.getState().ready === true', 'the engine')
  async function pressAt(find: string, what: string, ...args: readonly unknown[]): Promise<void> {
    await session.click(await until<Point>(`return restingPoint(${find})`, what, ...args))
  }
  const press = (name: string, place: Place = 'modal') =>
    pressAt('findButton(arguments[0], arguments[1])', `the button ${name} of the ${place}`, name, place)
  const shownAddress = () =>
    until<string>(`return document.querySelector('output[aria-label="Address"]')?.textContent`, 'the address')
  const accountOf: Tab['accountOf'] = namespace =>
    until('return window.tabkey.getAccount(arguments[0]).address', `an account of ${namespace}`, namespace)
  async function openModal() {
    await press('[Cc]onnect', 'header')
    await until('return shownViews().length > 0', 'the modal')
  }
  async function inFrame<Value>(inside: () => Promise<Value>): Promise<Value> {
    await session.switchToFrame(await until<ElementReference>('return secureFrame()', 'the secure frame'))
    return inside().finally(() => session.switchToFrame(null))
  }
  return {
    run,
    runAsync,
    until,
    focus,
    press,
    pressElement: selector => pressAt('document.querySelector(arguments[0])', selector, selector),
    openModal,
    shownAddress,
    accountOf,
    inFrame,
    async open(url) {
      await focus()
      await session.goTo(url)
      await ready()
    },
    async goTo(url) {
      await focus()
      await session.goTo(url)
    },
    async reload() {
      await focus()
      await session.reload()
      await ready()
    },
    async back() {
      await focus()
      await session.back()
      await ready()
    },
    async keys(keys, isChord) {
      await focus()
      await session.press(keys, isChord)
    },
    async fill(label, text) {
      const field = await until<ElementReference>(
        'return findField(arguments[0])',
        `the field ${label}`,
        label,
      )
      await session.type(field, text)
    },
    view: async name =>
      void (await until('return shownViews().includes(arguments[0])', `the view ${name}`, name)),
    modalIsGone: async () => void (await until('return !openDialog()', 'the end of the modal')),
    modalShows: async text =>
      void (await until('return modalRoot()?.textContent.includes(arguments[0])', `the words ${text}`, text)),
    async connect(wallet) {
      await openModal()
      await press(`^${wallet}`)
      return shownAddress()
    },
    showsNoAccount: async () =>
      void (await until(
        `return !document.querySelector('output[aria-label="Address"]')`,
        'the end of the account',
      )),
    async signs(message) {
      const address = await accountOf('eip155')
      const signature = await runAsync<Hex>(
        `return window.tabkey.request({ method: 'personal_sign', params: [...arguments] })`,
        stringToHex(message),
        address,
      )
      return isAddressEqual(await recoverMessageAddress({ message, signature }), address as Hex)
    },
    engine: () =>
      run('const { engineMode, engine } = window.tabkey.getState(); return { mode: engineMode, ...engine }'),
    async approveInFrame() {
      const inner = await inFrame(() =>
        poll<Point>(
          () =>
            session.run(`
              const button = document.querySelector('.buttons button:not(.quiet)')
              if (button?.getAttribute('aria-disabled') !== 'false') return null
              const { x, y, width, height } = button.getBoundingClientRect()
              return { x: x + width / 2, y: y + height / 2 }`),
          'the screen of the secure site',
        ),
      )
      const outer = await run<Point>(
        'const { x, y } = secureFrame().getBoundingClientRect(); return { x, y }',
      )
      await session.click({ x: outer.x + inner.x, y: outer.y + inner.y })
    },
    async close() {
      await focus()
      await session.closeWindow()
    },
  }
}

/** @throws with the last error or value when nothing comes in time */
async function poll<Value>(read: () => Promise<Value | null | false>, what: string): Promise<Value> {
  let last: unknown
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(POLL_MS)) {
    try {
      const value = await read()
      if (value) return value
      last = value
    } catch (error) {
      last = error
    }
  }
  throw new Error(`${what} did not arrive within ${WAIT_MS} ms; last: ${last}`)
}
