/** What an element shows. One shape for both, so that a change of state moves words and never rebuilds the button. */
export interface ButtonView {
  readonly state: 'loading' | 'connect' | 'connecting' | 'account' | 'network' | 'wallet' | 'unsupported'
  readonly text: string
  /** What a screen reader says, when the text alone is not enough. */
  readonly label?: string
  /** Empty: its room alone. */
  readonly balance?: string | null
  readonly mark?: { readonly background: string; readonly image?: string | null; readonly letter?: string }
  readonly disabled: boolean
}

function part(page: Document, className: string, text = ''): HTMLElement {
  const element = page.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

function markPart(
  page: Document,
  { background, image, letter = '' }: NonNullable<ButtonView['mark']>,
): HTMLElement {
  const mark = part(page, 'mark', image ? '' : letter)
  mark.setAttribute('aria-hidden', 'true')
  mark.style.background = background
  if (image) {
    const picture = page.createElement('img')
    picture.alt = ''
    picture.referrerPolicy = 'no-referrer'
    picture.addEventListener('error', () => mark.replaceChildren(letter))
    picture.src = image
    mark.append(picture)
  }
  return mark
}

/**
 * Draws a view into a button. Strangers' words are text nodes, pictures are images: nothing here is parsed as markup.
 */
export function drawButton(button: HTMLButtonElement, view: ButtonView): void {
  const page = button.ownerDocument
  const { state, text, label, balance, mark } = view
  button.dataset.state = state
  button.disabled = view.disabled
  button.setAttribute('aria-busy', String(state === 'loading' || state === 'connecting'))
  if (label) button.setAttribute('aria-label', label)
  else button.removeAttribute('aria-label')
  button.replaceChildren(
    ...(state === 'loading' ? [part(page, 'bar')] : []),
    ...(state === 'connecting' ? [part(page, 'spin')] : []),
    ...(state === 'unsupported' ? [part(page, 'dot')] : []),
    ...(balance != null ? [part(page, 'balance', balance)] : []),
    ...(mark ? [markPart(page, mark)] : []),
    ...(text ? [part(page, 'clip', text)] : []),
  )
}
