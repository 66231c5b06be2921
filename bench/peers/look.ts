/** Reads a page the same way for each product: the visible text, shadow roots included. */
export interface Eyes {
  /** Whether an element with exactly these words of its own is on the screen. */
  sees(words: RegExp): boolean
  /** After the next click: ms until the end of the first frame in which all of it is seen. */
  timeClick(words: readonly string[]): void
  clicked?: Promise<number>
  /** Ms from the start of the navigation to the end of the first frame with a connect button. */
  readonly buttonShown: Promise<number>
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

  window.eyes = {
    sees,
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
