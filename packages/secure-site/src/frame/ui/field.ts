import { el } from './element.ts'

/** For a code: nothing corrects, fills in or keeps what is typed. */
export function drawField(label: string): HTMLInputElement {
  const field = el('input', { class: 'field', label })
  field.autocomplete = 'off'
  field.autocapitalize = 'characters'
  field.spellcheck = false
  field.dir = 'ltr'
  return field
}
