import { el } from './element.ts'
import { plain, plainLines } from './plain.ts'

export type Row = readonly [name: string, value: string | Node]

/** Names with their values. */
export function rows(entries: readonly Row[]): HTMLElement {
  const list = el('dl', 'rows')
  for (const [name, value] of entries)
    list.append(el('div', '', el('dt', '', plain(name, 40)), el('dd', '', value)))
  return list
}

/** A text exactly as it will be signed. */
export function text(words: string): HTMLElement {
  return el('pre', 'text', plainLines(words))
}

export const bytes = (hex: string): HTMLElement => {
  const block = el('pre', 'text mono', hex)
  // So that the keyboard can scroll it.
  block.tabIndex = 0
  return block
}

export const address = (value: string): HTMLElement => el('span', 'mono address', value)

/** Parts that most people skip. */
export const details = (title: string, isOpen: boolean, ...children: readonly Node[]): HTMLElement => {
  const block = el('details', 'part', el('summary', '', title), ...children)
  block.open = isOpen
  return block
}

export const section = (title: string, ...children: readonly Node[]): HTMLElement =>
  el('section', 'part', el('h2', '', plain(title, 60)), ...children)
