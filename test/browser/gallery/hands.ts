import { currentLanguage } from '../../../src/ui/words/t.ts'
import { inLanguage } from './inLanguage.ts'

/**
 * What a hand does to a view before it is looked at. Names are accessible ones, or the words on a button, in English: the
 * hand finds them in the language in use. `of` is the name that a button's words end in, where several begin alike; `on` is
 * a later view that an earlier gesture led to. `wait` is a button that can be pressed once the view is ready;
 * `open` is a disclosure.
 */
export type Gesture = (
  | { readonly fill: string; readonly into: string }
  | { readonly press: string; readonly of?: string }
  | { readonly wait: string }
  | { readonly open: string }
) & {
  readonly on?: string
}

const PATIENCE_MS = 10_000

/** Waits for an element of the modal, over as many frames as its code takes. */
async function find<Found extends Element>(
  words: string,
  look: (root: ShadowRoot) => Found | undefined,
): Promise<Found> {
  const from = performance.now()
  while (performance.now() - from < PATIENCE_MS) {
    const root = document.querySelector('tabkey-modal')?.shadowRoot
    const found = root ? look(root) : undefined
    if (found) return found
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`The gallery’s hand did not find “${words}”`)
}

function type(input: HTMLInputElement, text: string): void {
  // React hears of a value that was set under it only by the prototype's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The accessible name of a button, or its words without those of its pictures. */
function wordsOn(button: HTMLElement): string {
  if (button.ariaLabel) return button.ariaLabel
  const copy = button.cloneNode(true) as HTMLElement
  for (const picture of copy.querySelectorAll('[aria-hidden="true"]')) picture.remove()
  return copy.textContent ?? ''
}

function getWords(gesture: Gesture): string {
  if ('fill' in gesture) return gesture.into
  if ('wait' in gesture) return gesture.wait
  return 'open' in gesture ? gesture.open : gesture.press
}

/** Does the gestures in the view, one after the other. */
export async function act(view: string, gestures: readonly Gesture[]): Promise<void> {
  const insideOf = (name: string) => (root: ShadowRoot) =>
    root.querySelector(`[data-view="${name}"]`) ?? undefined
  await find(view, insideOf(view))
  for (const gesture of gestures) {
    const inside = insideOf(gesture.on ?? view)
    const words = getWords(gesture)
    const wanted = inLanguage(words, currentLanguage())
    if ('fill' in gesture) {
      const input = await find(words, root =>
        [...(inside(root)?.querySelectorAll('input') ?? [])].find(({ ariaLabel }) =>
          wanted.includes(ariaLabel ?? ''),
        ),
      )
      type(input, gesture.fill)
    } else if ('open' in gesture) {
      const disclosure = await find(words, root =>
        [...(inside(root)?.querySelectorAll('summary') ?? [])].find(({ innerText }) =>
          wanted.includes(innerText),
        ),
      )
      disclosure.click()
    } else {
      const isWanted = (button: HTMLElement): boolean =>
        !button.matches(':disabled') &&
        wanted.some(name => wordsOn(button).startsWith(name)) &&
        wordsOn(button).endsWith(('of' in gesture && gesture.of) || '')
      const button = await find(words, root =>
        [...(inside(root)?.querySelectorAll<HTMLElement>('button, summary') ?? [])].find(isWanted),
      )
      if (!('wait' in gesture)) button.click()
    }
    await new Promise(requestAnimationFrame)
  }
}
