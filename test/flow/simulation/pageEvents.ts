type Listener = (event: object) => void

/** The least of a window or a document that `tab/pageLife.ts` listens to. Node's own EventTarget keeps what a crashed page left on it. */
interface Target {
  addEventListener(type: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void
  removeEventListener(type: string, listener: Listener): void
}

/** The window and the document of one page, and what a browser tells them. */
export interface EventsOfPage {
  readonly window: Target
  readonly document: Target & { visibilityState: 'visible' | 'hidden' }
  /** Listeners not yet taken off. */
  readonly listeners: number
  setVisible(visible: boolean): void
  pagehide(persisted: boolean): void
  pageshow(): void
}

export function createEventsOfPage(isHidden: boolean): EventsOfPage {
  interface Listening {
    readonly target: Target
    readonly type: string
    readonly listener: Listener
    readonly signal: AbortSignal | undefined
  }
  let all: Listening[] = []
  const live = () => {
    all = all.filter(({ signal }) => !signal?.aborted)
    return all
  }

  function createTarget(): Target {
    const target: Target = {
      addEventListener: (type, listener, options) =>
        void all.push({ target, type, listener, signal: options?.signal }),
      removeEventListener(type, listener) {
        all = all.filter(
          entry => entry.target !== target || entry.type !== type || entry.listener !== listener,
        )
      },
    }
    return target
  }

  function tell(target: Target, type: string, fields: object = {}): void {
    for (const entry of live())
      if (entry.target === target && entry.type === type) entry.listener({ type, ...fields })
  }

  const window = createTarget()
  const visibilityState: 'visible' | 'hidden' = isHidden ? 'hidden' : 'visible'
  const document = Object.assign(createTarget(), { visibilityState })
  return {
    window,
    document,
    get listeners() {
      return live().length
    },
    setVisible(visible) {
      document.visibilityState = visible ? 'visible' : 'hidden'
      tell(document, 'visibilitychange')
    },
    pagehide: persisted => tell(window, 'pagehide', { persisted }),
    pageshow: () => tell(window, 'pageshow', { persisted: true }),
  }
}
