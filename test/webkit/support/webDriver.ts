/** Keys of WebDriver's references to elements (W3C WebDriver 2, section 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A call of WebDriver ends within this time, also when the browser hangs. */
const CALL_MS = 70_000
const SCRIPT_MS = 60_000
/** A browser starts in about a second. */
const OPEN_MS = 20_000

/** An element as a script returns it and takes it. */
export type ElementReference = Readonly<Record<typeof ELEMENT, string>>

export interface Point {
  readonly x: number
  readonly y: number
}

export interface SessionOptions {
  /** Path of the browser. */
  readonly binary: string
  readonly args: readonly string[]
}

/** A session of W3C WebDriver: one browser. Commands act on the current window and frame. */
export interface WebDriverSession {
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  window(): Promise<string>
  windows(): Promise<readonly string[]>
  switchTo(window: string): Promise<void>
  /** Opens a window, and makes it current. */
  openWindow(): Promise<string>
  closeWindow(): Promise<void>
  /** Makes a frame current; `null` is the page itself. */
  switchToFrame(frame: ElementReference | null): Promise<void>
  /** Runs the body of a function; `arguments` holds the rest. */
  run<Value>(body: string, ...args: readonly unknown[]): Promise<Value>
  /** The same with `await`. @throws with the name and the words of the script's error */
  runAsync<Value>(body: string, ...args: readonly unknown[]): Promise<Value>
  /** Presses the pointer at a point of the current window. */
  click(point: Point): Promise<void>
  /** Presses keys one after another, or all at once. */
  press(keys: readonly string[], isChord?: boolean): Promise<void>
  type(element: ElementReference, text: string): Promise<void>
  /** @returns a PNG */
  screenshot(): Promise<Buffer>
  quit(): Promise<void>
}

/**
 * Opens a browser.
 *
 * @param base address of the driver
 * @throws when the driver refuses, or does not answer in time
 */
export async function openSession(base: string, { binary, args }: SessionOptions): Promise<WebDriverSession> {
  const options = { binary, args: ['--automation', ...args] }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const capabilities = { alwaysMatch }
  const opened = await call<{ sessionId: string }>('POST', `${base}/session`, { capabilities }, OPEN_MS)
  const session = `${base}/session/${opened.sessionId}`
  const post = <Value = void>(path: string, body: object = {}) => call<Value>('POST', session + path, body)
  const get = <Value>(path: string) => call<Value>('GET', session + path)
  await post('/timeouts', { script: SCRIPT_MS, pageLoad: SCRIPT_MS })
  const actions = (source: object) => post('/actions', { actions: [source] })
  return {
    goTo: url => post('/url', { url }),
    reload: () => post('/refresh'),
    back: () => post('/back'),
    window: () => get('/window'),
    windows: () => get('/window/handles'),
    switchTo: handle => post('/window', { handle }),
    async openWindow() {
      // WebKitGTK never shows a window of the type `tab`.
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'window' })
      await post('/window', { handle })
      return handle
    },
    closeWindow: async () => void (await call('DELETE', `${session}/window`)),
    switchToFrame: id => post('/frame', { id }),
    run: (script, ...args) => post('/execute/sync', { script, args }),
    runAsync: (body, ...args) => runAsync(post, body, args),
    click: ({ x, y }) =>
      actions({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: 20 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    press(keys, isChord = false) {
      const down = (value: string) => ({ type: 'keyDown', value })
      const up = (value: string) => ({ type: 'keyUp', value })
      const chord = [...keys.map(down), ...[...keys].reverse().map(up)]
      return actions({
        type: 'key',
        id: 'keyboard',
        actions: isChord ? chord : keys.flatMap(value => [down(value), up(value)]),
      })
    },
    type: (element, text) => post(`/element/${element[ELEMENT]}/value`, { text }),
    screenshot: async () => Buffer.from(await get<string>('/screenshot'), 'base64'),
    quit: async () => void (await call('DELETE', session)),
  }
}

type Post = <Value>(path: string, body: object) => Promise<Value>

async function runAsync<Value>(post: Post, body: string, args: readonly unknown[]): Promise<Value> {
  const script = `
    const args = Array.from(arguments), done = args.pop()
    const run = async function () { ${body} }
    run.apply(null, args).then(
      value => done({ value: value === undefined ? null : value }),
      error => done({ error: error instanceof Error ? error.name + ': ' + error.message : String(error) }),
    )`
  const { value, error } = await post<{ value: Value; error?: string }>('/execute/async', { script, args })
  if (error !== undefined) throw new Error(error)
  return value
}

/** Sends a command. @throws with the driver's words */
async function call<Value>(method: string, url: string, body?: object, ms = CALL_MS): Promise<Value> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(ms),
  })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`)
  return value
}
