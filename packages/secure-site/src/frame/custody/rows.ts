import { currentLocale } from '../language.ts'
import { el } from '../ui/element.ts'

/** A day, in the language of the page. */
export const writeDate = (time: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(time)

/** One entry of a list: a name, what is known of it, and what can be done with it. */
export function drawRow(name: string, details: readonly string[], button: HTMLElement | false): HTMLElement {
  const text = details.filter(detail => detail !== '').join(' · ')
  return el(
    'li',
    'entry',
    el('div', 'names', el('strong', 'clip', name), el('span', 'muted small', text)),
    button,
  )
}

export const drawList = (label: string, rows: readonly HTMLElement[]): HTMLElement =>
  el('ul', { class: 'entries', label }, ...rows)

/** A button that a script of a page cannot press. */
export function drawButton(label: string, press: () => void): HTMLButtonElement {
  const button = el('button', 'button quiet', label)
  button.type = 'button'
  button.addEventListener('click', ({ isTrusted }) => isTrusted && press())
  return button
}
