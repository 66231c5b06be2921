import { type Text, t } from '../../../src/ui/words/t.ts'

/** An English text of the catalogue, or a name; a function for a text with values. */
type Words = string | (() => string)

/**
 * What a hand does to a view before it is looked at. Names are accessible ones, or the words on a button. `on` is a later view that an
 * earlier gesture led to.
 */
export type Gesture = ({ readonly fill: string; readonly into: Words } | { readonly press: Words }) & {
  readonly on?: string
}

/** The words in the language of the gallery. */
const read = (words: Words): string => (typeof words === 'function' ? words() : t(words as Text))

const PATIENCE_MS = 10_000

/** Waits for an element of the modal, over as many frames as its code takes. */
async function find<Found extends Element>(look: (root: ShadowRoot) => Found | undefined): Promise<Found> {
  const from = performance.now()
  while (performance.now() - from < PATIENCE_MS) {
    const root = document.querySelector('tabkey-modal')?.shadowRoot
    const found = root ? look(root) : undefined
    if (found) return found
    await new Promise(requestAnimationFrame)
  }
  throw new Error('The gallery’s hand found nothing')
}

function type(input: HTMLInputElement, text: string): void {
  // React hears of a value that was set under it only by the prototype's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Does the gestures in the view, one after the other. */
export async function act(view: string, gestures: readonly Gesture[]): Promise<void> {
  const insideOf = (name: string) => (root: ShadowRoot) =>
    root.querySelector(`[data-view="${name}"]`) ?? undefined
  await find(insideOf(view))
  for (const gesture of gestures) {
    const inside = insideOf(gesture.on ?? view)
    if ('fill' in gesture) {
      const named = `input[aria-label="${read(gesture.into)}"]`
      type(
        await find(root => inside(root)?.querySelector<HTMLInputElement>(named) ?? undefined),
        gesture.fill,
      )
    } else {
      const button = await find(root =>
        [...(inside(root)?.querySelectorAll('button') ?? [])].find(
          ({ ariaLabel, textContent, disabled }) =>
            !disabled && (ariaLabel ?? textContent ?? '').startsWith(read(gesture.press)),
        ),
      )
      button.click()
    }
    await new Promise(requestAnimationFrame)
  }
}
