/** Reads a page the same way for each product: the visible text, shadow roots included. */
export interface Eyes {
  /** Whether an element with exactly these words of its own is on the screen. */
  sees(words: RegExp): boolean
  /** After the next click: ms until the end of the first frame in which all of it is seen. */
  timeClick(words: readonly string[]): void
  clicked?: Promise<number>
  /** Watches the modal that the next click opens, until its rows have been at rest for a while. */
  watchOpening(words: readonly string[]): void
  opening?: Promise<Opening>
  /** Ms from the start of the navigation to the end of the first frame with a connect button. */
  readonly buttonShown: Promise<number>
}

/** How a modal opened. */
export interface Opening {
  /** Ms from the click to the end of the first frame with a visible dialog. */
  readonly cardMs: number
  /** Buttons and links of the dialog whose place in the layout changed after they were first seen. */
  readonly movedRows: number
}

declare global {
  interface Window {
    eyes: Eyes
    /** What a page lets a probe do that hands do differently everywhere. */
    bench?: {
      disconnect(): Promise<unknown>
      /** What the modal's code says to a phone, once there is one. */
      uri?: string
    }
  }
}

/** Installs the reader; run in the page before any script. */
export function look(): void {
  if (window !== window.top) return
  const LATE_MS = 20_000
  /** Rows that arrive late do so within this time after the wallets. */
  const REST_MS = 1_500
  /** Less is rounding. */
  const MOVED_PX = 1

  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  }
  const ownText = (element: Element) => {
    let text = ''
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue
    return text.trim()
  }
  const sees = (words: RegExp, root: Document | ShadowRoot = document): boolean => {
    for (const element of root.querySelectorAll('*')) {
      if (words.test(ownText(element)) && isSeen(element)) return true
      if (element.shadowRoot && sees(words, element.shadowRoot)) return true
    }
    return false
  }
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

  /** The frame that holds something is on the screen when the task after it runs. */
  const painted = async () => {
    await frame()
    await new Promise(done => setTimeout(done))
  }
  async function timeButton(): Promise<number> {
    while (!sees(/^connect( wallet)?$/i)) {
      // A page that is connected has none.
      if (performance.now() > LATE_MS) return Number.NaN
      await frame()
    }
    await painted()
    return performance.now()
  }

  /** The elements below a root that match, shadow roots included. */
  function* find(selector: string, root: ParentNode): Generator<HTMLElement> {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.matches(selector)) yield element
      if (element.shadowRoot) yield* find(selector, element.shadowRoot)
    }
  }
  const findCard = () => {
    for (const card of find('dialog[open], [role="dialog"], [role="alertdialog"]', document))
      if (isSeen(card)) return card
    return undefined
  }
  const allText = (root: ParentNode): string => {
    let text = ''
    for (const element of root.querySelectorAll('*'))
      text += `${ownText(element)} ${element.shadowRoot ? allText(element.shadowRoot) : ''}`
    return text
  }
  /** Where the layout has an element. Transforms, with which modals animate, do not count. */
  const readPlace = (element: HTMLElement) => {
    let [x, y] = [0, 0]
    for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) {
      x += at.offsetLeft
      y += at.offsetTop
    }
    return { x, y }
  }
  async function watch(clickedAt: number, patterns: readonly RegExp[]): Promise<Opening> {
    const checkLate = () => {
      if (performance.now() - clickedAt > LATE_MS) throw new Error('No dialog with the wallets is seen')
    }
    while (!findCard()) {
      checkLate()
      await frame()
    }
    await painted()
    const cardMs = performance.now() - clickedAt
    const first = new Map<string, { readonly x: number; readonly y: number }>()
    const moved = new Set<string>()
    let listedAt: number | undefined
    while (listedAt === undefined || performance.now() - listedAt < REST_MS) {
      checkLate()
      for (const row of find('button, a, [role="button"]', findCard() ?? document.createElement('p'))) {
        const text = `${ownText(row)} ${allText(row)}`.trim()
        if (text === '' || !isSeen(row)) continue
        const place = readPlace(row)
        const before = first.get(text) ?? place
        first.set(text, before)
        if (Math.hypot(place.x - before.x, place.y - before.y) > MOVED_PX) moved.add(text)
      }
      if (listedAt === undefined && patterns.every(pattern => sees(pattern))) listedAt = performance.now()
      await frame()
    }
    return { cardMs, movedRows: moved.size }
  }

  window.eyes = {
    sees,
    watchOpening(words) {
      const patterns = words.map(word => new RegExp(`^${word}$`))
      window.eyes.opening = new Promise((resolve, reject) => {
        const begin = ({ timeStamp }: Event) => void watch(timeStamp, patterns).then(resolve, reject)
        addEventListener('click', begin, { once: true, capture: true })
      })
    },
    buttonShown: timeButton(),
    timeClick(words) {
      const patterns = words.map(word => new RegExp(`^${word}$`))
      window.eyes.clicked = new Promise((resolve, reject) => {
        const begin = async ({ timeStamp }: Event) => {
          while (!patterns.every(pattern => sees(pattern))) {
            if (performance.now() - timeStamp > LATE_MS) return reject(new Error('The wallets are not seen'))
            await frame()
          }
          await painted()
          resolve(performance.now() - timeStamp)
        }
        addEventListener('click', event => void begin(event), { once: true, capture: true })
      })
    },
  }
}
