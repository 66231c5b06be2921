import type { Dapp } from './approval.ts'
import { el } from './element.ts'
import { plain } from './plain.ts'

/** The page that asks: its name and icon are claims, its origin is verified. */
export function drawDapp({ name, origin, icon }: Dapp): HTMLElement {
  const shown = plain(name, 40) || new URL(origin).host
  const letter = el('span', 'tile', [...shown][0]?.toUpperCase() ?? '?')
  letter.setAttribute('aria-hidden', 'true')
  if (icon) {
    const image = el('img', '')
    image.alt = ''
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('load', () => letter.replaceChildren(image))
    image.src = icon
  }
  return el(
    'div',
    'dapp',
    letter,
    el(
      'div',
      'names',
      el('strong', 'clip', shown),
      el('span', 'origin clip', origin.replace(/^https:\/\//, '')),
    ),
  )
}
