import type { Format } from './descriptor.ts'
import type { ShownField } from './formatFields.ts'
import { formatPath, parsePath } from './paths.ts'
import { cleanText } from './text.ts'

/** Characters of a sentence. */
export const SENTENCE_MOST = 280

const ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g

/** Addresses with their ends alone: the whole addresses are in effects and allowances of a preview. */
const shortenAddresses = (text: string): string =>
  text.replace(ADDRESS, address => `${address.slice(0, 10)}...${address.slice(-8)}`)

const PLACEHOLDER = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g

interface Head {
  readonly text: string
  /** Fields that the head does not show. */
  readonly rest: readonly ShownField[]
}

/**
 * Puts values of fields into `interpolatedIntent`.
 *
 * @returns `null` for a placeholder without a shown field: then the intent counts (ERC-7730, "Value interpolation")
 */
function interpolate(template: string, fields: readonly ShownField[]): Head | null {
  const used = new Set<ShownField>()
  let isComplete = true
  // The words of the template are cleaned apart from the values, which are clean and may be longer.
  const parts: string[] = []
  let start = 0
  for (const match of template.matchAll(PLACEHOLDER)) {
    parts.push(template.slice(start, match.index))
    start = match.index + match[0].length
    const path = match[1] === undefined ? null : parsePath(match[1].trim())
    const key = path && formatPath(path, 'data')
    const field = fields.find(shown => key !== null && shown.key === key)
    if (match[0] === '{{') parts.push('{')
    else if (match[0] === '}}') parts.push('}')
    else if (field) {
      used.add(field)
      parts.push(field.text)
    } else isComplete = false
  }
  const text = cleanText([...parts, template.slice(start)].join(''), 2 * SENTENCE_MOST)
  return isComplete && text !== null ? { text, rest: fields.filter(field => !used.has(field)) } : null
}

const writeField = ({ label, text }: ShownField): string => (label === '' ? text : `${label}: ${text}`)

function writeHead({ text, rest }: Head): string | null {
  const full = [text, ...(rest.length > 0 ? [rest.map(writeField).join('; ')] : [])].join('. ')
  if (full.length <= SENTENCE_MOST) return full
  const short = shortenAddresses(full)
  return short.length <= SENTENCE_MOST ? short : null
}

/** The intent and as many fields as there is room for, with the number of those that are left out. */
function writePart({ text, rest }: Head): string | null {
  const fields = rest.map(field => shortenAddresses(writeField(field)))
  for (let count = fields.length - 1; count >= 0; count -= 1) {
    const kept = [...fields.slice(0, count), `${fields.length - count} more`].join('; ')
    const sentence = `${shortenAddresses(text)}. ${kept}`
    if (sentence.length <= SENTENCE_MOST) return sentence
  }
  return null
}

/**
 * One sentence of an intent and its fields. Every shown field is in it, also beside an `interpolatedIntent` that leaves it
 * out; where there is no room, the sentence says how many are missing.
 *
 * @returns `null` for a format without an intent
 */
export function writeSentence(
  { intent, interpolatedIntent }: Format,
  fields: readonly ShownField[],
): string | null {
  const heads = [
    interpolatedIntent === null ? null : interpolate(interpolatedIntent, fields),
    intent === null ? null : { text: intent, rest: fields },
  ].filter(head => head !== null)
  for (const head of heads) {
    const sentence = writeHead(head)
    if (sentence !== null) return sentence
  }
  const [first] = heads
  const last = heads.at(-1)
  return (last && writePart(last)) ?? (first && writePart(first)) ?? null
}

/** The sentences of the calls of a bundle as one; `null` where there is no room for all of them. */
export function joinSentences(sentences: readonly string[]): string | null {
  const full = sentences.join(' and ')
  const joined = full.length <= SENTENCE_MOST ? full : shortenAddresses(full)
  return joined.length <= SENTENCE_MOST ? joined : null
}
