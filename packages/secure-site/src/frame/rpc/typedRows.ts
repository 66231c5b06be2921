import { el } from '../ui/element.ts'
import { address, type Row, rows } from '../ui/parts.ts'
import { plain, plainLines } from '../ui/plain.ts'

type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

const MAX_DEPTH = 8

/** Every field of a struct, in the order of its type. */
export function drawStruct(types: Types, type: string, value: unknown, depth = 0): HTMLElement {
  const record = (value ?? {}) as Record<string, unknown>
  const parts: HTMLElement[] = []
  let simple: Row[] = []
  const flush = () => {
    if (simple.length > 0) parts.push(rows(simple))
    simple = []
  }
  for (const field of types[type] ?? []) {
    const inner = record[field.name]
    if (isSimple(types, field.type)) simple.push([field.name, drawValue(field.type, inner)])
    else {
      flush()
      const title = el('h2', '', plain(field.name))
      parts.push(el('div', 'nested', title, drawInner(types, field.type, inner, depth + 1)))
    }
  }
  flush()
  return el('div', 'part', ...parts)
}

const isSimple = (types: Types, type: string) => !type.endsWith(']') && !Object.hasOwn(types, type)

function drawInner(types: Types, type: string, value: unknown, depth: number): HTMLElement {
  // Too deep for rows: shown as one JSON text, so that nothing is left out.
  if (depth > MAX_DEPTH) return el('pre', 'text mono', JSON.stringify(value) ?? '')
  const element = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (element === undefined) return drawStruct(types, type, value, depth)
  const values = Array.isArray(value) ? value : []
  if (values.length === 0) return rows([['Items', 'none']])
  if (isSimple(types, element))
    return rows(values.map((entry, index) => [String(index + 1), drawValue(element, entry)]))
  return el('div', 'part', ...values.map(entry => drawInner(types, element, entry, depth + 1)))
}

function drawValue(type: string, value: unknown): string | HTMLElement {
  const words = plainLines(String(value))
  return type === 'address' || type.startsWith('bytes') ? address(words) : words
}
