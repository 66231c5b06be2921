import type { Tabkey } from '../client/api/tabkey.ts'
import { callListener } from '../client/values/callListener.ts'
import { createStore } from '../state/store.ts'
import { adoptStylesheet } from '../theme/stylesheet.ts'
import { writeTheme } from '../theme/writeTheme.ts'
import { onLanguage } from '../words/t.ts'
import { type ButtonView, drawButton, LOADING } from './buttonView.ts'
import { showFailedPress } from './failedPress.ts'
import { elementCss } from './styles.ts'

/** An element of Tabkey. Takes the client of `defineElements`, or one of its own. */
export interface TabkeyElement extends HTMLElement {
  /** The client of this element; `null` takes that of `defineElements`. */
  client: Tabkey | null
}

/** Follows a client for one element: asks for redraws, and opens the modal. */
export interface ElementPart {
  /** Whether a press ends when the modal is open; else it lasts until a wallet is connected. */
  readonly opensModal: boolean
  view(): ButtonView
  open(): Promise<void>
  stop(): void
}

export type CreatePart = (host: HTMLElement, client: Tabkey, redraw: () => void) => ElementPart

/** A modal that is not open by then did not load. */
const SLOW_MS = 12_000

/** Events that come before a press. */
const APPROACHES = ['pointerenter', 'focusin', 'touchstart'] as const

/** The client of elements that were given none. */
export const defaultClient = createStore<Tabkey | null>(null)

/**
 * Makes the class of an element. A function, since `HTMLElement` exists in a browser only; a class, since the platform
 * takes nothing else.
 */
export function createElementClass(
  attributes: readonly string[],
  createPart: CreatePart,
): CustomElementConstructor {
  return class extends HTMLElement implements TabkeyElement {
    static observedAttributes = attributes
    readonly #button: HTMLButtonElement
    readonly #shadow: ShadowRoot
    #own: Tabkey | null = null
    #part: ElementPart | null = null
    #stops: (() => void)[] = []
    #partStops: (() => void)[] = []
    #closeFailure = (): void => {}

    constructor() {
      super()
      this.#shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
      adoptStylesheet(this.#shadow, elementCss)
      this.#button = this.ownerDocument.createElement('button')
      this.#button.type = 'button'
      this.#button.setAttribute('part', 'button')
      this.#button.addEventListener('click', () => this.#press())
      // The hand is on its way to the button: the modal is fetched before it presses.
      for (const name of APPROACHES)
        this.addEventListener(name, () => this.client?.preload(), { once: true, passive: true })
      drawButton(this.#button, LOADING)
      this.#shadow.append(this.#button)
    }

    get client(): Tabkey | null {
      return this.#own ?? defaultClient.getState()
    }
    set client(client: Tabkey | null) {
      this.#own = client
      if (this.isConnected) this.#start()
    }

    connectedCallback(): void {
      // Set before the element was defined, the property hides the accessor.
      if (Object.hasOwn(this, 'client')) {
        const own = Reflect.get(this, 'client') as Tabkey | null
        Reflect.deleteProperty(this, 'client')
        this.#own = own
      }
      this.#start()
      this.#stops.push(defaultClient.subscribe(() => this.#start()))
    }
    disconnectedCallback(): void {
      this.#stop()
      for (const stop of this.#stops.splice(0)) stop()
    }
    attributeChangedCallback(): void {
      if (this.isConnected) this.#start()
    }

    /** The button is busy from the press until the modal is open. A press that opens nothing ends in a dialog. */
    #press(isRetry = false): void {
      const part = this.#part
      if (!part || this.#button.dataset.busy) return
      const fail = (): void => {
        this.#closeFailure()
        this.#closeFailure = showFailedPress(this.#shadow, () => this.#press(true), isRetry)
      }
      this.#button.dataset.busy = 'true'
      const timer = part.opensModal ? setTimeout(fail, SLOW_MS) : undefined
      const end = (): void => {
        clearTimeout(timer)
        delete this.#button.dataset.busy
      }
      part.open().then(
        () => {
          end()
          this.#closeFailure()
        },
        (error: unknown) => {
          end()
          if (part.opensModal) fail()
          // The host's error handler gets it too.
          callListener(() => {
            throw error
          })
        },
      )
    }
    #start(): void {
      this.#stop()
      const { client } = this
      if (!client) return
      const draw = (): void => {
        if (this.#part) drawButton(this.#button, this.#part.view())
      }
      const part = createPart(this, client, draw)
      this.#part = part
      this.#partStops.push(
        client.subscribe(
          state => state.theme,
          () => this.#dress(),
        ),
        onLanguage(draw),
        () => part.stop(),
      )
      this.#dress()
      draw()
    }
    #stop(): void {
      this.#part = null
      for (const stop of this.#partStops.splice(0)) stop()
    }
    #dress(): void {
      const theme = this.client?.getState().theme
      if (theme) writeTheme(this, theme.mode, theme.variables)
    }
  }
}
