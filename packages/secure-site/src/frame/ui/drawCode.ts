import { el } from './element.ts'

/** A code of groups with hyphens between them. Browsers do not translate it, and it is read from left to right. */
export function drawCode(text: string): HTMLElement {
  const code = el('p', 'recovery', ...text.split('-').map(group => el('span', '', group)))
  code.dir = 'ltr'
  code.translate = false
  return code
}
