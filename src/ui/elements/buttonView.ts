import type { DataImage } from '../../bridge/contract/image.ts'
import { currentLanguage, t } from '../words/t.ts'

/** What an element shows. One shape for both, so that a change of state moves words and never rebuilds the button. */
export interface ButtonView {
  readonly state: 'loading' | 'connect' | 'connecting' | 'account' | 'network' | 'wallet' | 'unsupported'
  readonly text: string
  /** What a screen reader says, when the text alone is not enough. */
  readonly label?: string
  /** Empty: its room alone. */
  readonly balance?: string | null
  readonly mark?: {
    /** Without one the picture or the letter stands on the neutral tile of the modal. */
    readonly background?: string | undefined
    readonly image?: DataImage | null
    readonly letter?: string
  }
  readonly disabled: boolean
}

/** The view of an element that has no client yet, or that a server renders. */
export const LOADING: ButtonView = {
  state: 'loading',
  text: '',
  get label() {
    return t('Loading')
  },
  disabled: true,
}

/** The children of the button: class, which is the `::part()` name too, and text. */
export const listParts = ({
  state,
  text,
  balance,
  mark,
}: ButtonView): readonly (readonly [string, string])[] =>
  Object.entries({
    bar: state === 'loading' ? '' : null,
    spin: state === 'connecting' ? '' : null,
    dot: state === 'unsupported' ? '' : null,
    balance,
    mark: mark ? (!mark.image && mark.letter) || '' : null,
    label: text || null,
  }).filter((part): part is [string, string] => part[1] != null)

export const isBusy = ({ state }: ButtonView): boolean => state === 'loading' || state === 'connecting'

function drawMark(
  mark: HTMLElement,
  { background, image, letter = '' }: NonNullable<ButtonView['mark']>,
): void {
  mark.setAttribute('aria-hidden', 'true')
  mark.style.background = background ?? ''
  // A child of the element in this slot takes the place of the picture.
  const slot = mark.ownerDocument.createElement('slot')
  slot.name = 'avatar'
  slot.append(letter)
  mark.replaceChildren(slot)
  if (!image) return
  const picture = mark.ownerDocument.createElement('img')
  picture.alt = ''
  picture.referrerPolicy = 'no-referrer'
  picture.addEventListener('error', () => slot.replaceChildren(letter))
  picture.src = image
  slot.replaceChildren(picture)
}

/**
 * Draws a view into a button. Strangers' words are text nodes, pictures are images: nothing here is parsed as markup.
 */
export function drawButton(button: HTMLButtonElement, view: ButtonView): void {
  const { state, label, mark, disabled } = view
  button.dataset.state = state
  button.disabled = disabled
  button.setAttribute('aria-busy', `${isBusy(view)}`)
  const { tag, dir } = currentLanguage()
  button.lang = tag
  button.dir = dir
  if (label) button.setAttribute('aria-label', label)
  else button.removeAttribute('aria-label')
  button.replaceChildren(
    ...listParts(view).map(([className, text]) => {
      const element = button.ownerDocument.createElement('span')
      element.className = className
      element.setAttribute('part', className)
      element.textContent = text
      if (className === 'balance' || (className === 'label' && state === 'account')) {
        // An amount, an address or a name: its own direction in a page of any direction, and no translation.
        element.dir = 'auto'
        element.setAttribute('translate', 'no')
      }
      if (mark && className === 'mark') drawMark(element, mark)
      return element
    }),
  )
}
