import { TELEMETRY_TEXT_MAX } from '../limits.ts'

/** Nothing longer is looked at: the rest could not be sent anyway. */
const READ_MAX = 4 * TELEMETRY_TEXT_MAX

const URI = /\b(wc|data|blob|mailto|javascript):\S/i
const HEX = /(0x)?[0-9a-f]{40,}/gi
/** Keys, topics, account ids of other chains: a word of that length has no digits. */
const ID = /(?=[a-z]*[0-9])[a-z0-9]{25,}/gi

/** What may be said of one word. */
function redactWord(word: string): string {
  if (word.includes('://') || URI.test(word)) return '[url]'
  if (/@|%40/.test(word)) return '[email]'
  // A question mark may end a sentence; anything behind it is a query.
  if (/[?#][^?#!.)"']/.test(word)) return '[query]'
  return word.replace(/[?#]/g, '').replace(HEX, '[hex]').replace(ID, '[id]')
}

/**
 * Takes out of a text what no one but the person may know (reliability T28): addresses, keys, pairing URIs, URLs,
 * queries, emails. Whole words go, so that a half of a secret does not stay.
 *
 * @param text from anywhere, trusted in nothing
 * @returns a text without `?`, `#`, `@` and long hex
 */
export function redact(text: string): string {
  const words = text.slice(0, READ_MAX).normalize('NFKC').split(/\s+/)
  return words.map(redactWord).join(' ').slice(0, TELEMETRY_TEXT_MAX)
}

/**
 * Where a tab stands, as far as it may be told: origin and path (design §16.12), never query or hash.
 *
 * @returns empty strings for a page that has no web address
 */
export function placeOf(url: string): { readonly url: string; readonly domain: string } {
  if (!URL.canParse(url)) return { url: '', domain: '' }
  const { protocol, origin, hostname, pathname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return { url: '', domain: '' }
  return { url: origin + pathname.split('/').map(redactSegment).join('/'), domain: hostname }
}

/** Pages carry accounts and names in their paths. */
function redactSegment(segment: string): string {
  try {
    const plain = decodeURIComponent(segment)
    return redact(plain) === plain ? segment : '-'
  } catch {
    return '-'
  }
}
