import { TELEMETRY_TEXT_MAX } from './limits.ts'

/** Nothing longer is looked at: the rest could not be sent anyway. */
const READ_MAX = 4 * TELEMETRY_TEXT_MAX
/** 24 words of BIP-39 with their separators. */
const PHRASE_MAX = 24 * 15

const URI = /\b(wc|data|blob|mailto|javascript):\S/i
const HEX = /(0x)?[0-9a-f]{40,}/gi
/** Keys, topics, account ids of other chains: a word of that length has no digits. */
const ID = /(?=[a-z]*[0-9])[a-z0-9]{25,}/gi

/** Names of ENS and of the other name services, in any script. */
const NAME =
  /[^\s"'`(),;:<>[\]{}]{1,255}\.(eth|sol|bnb|arb|avax|lens|zil|crypto|nft|wallet|blockchain|bitcoin|dao|888|x|box|(?:cb|reown|wcn)\.id)(?![\p{L}\p{N}-])/giu

/**
 * Twelve or more words in a row, each as long as the words of BIP-39's lists are (3 to 9 Latin letters; up to 8
 * characters in the scripts of East Asia), with at most eight characters between two, none of them a URL's: numbered
 * and comma-separated phrases count too. The words excluded first are on no list of BIP-39 and end the run, so that
 * most sentences stay readable.
 */
const PHRASE_WORD =
  /(?!(?:the|and|not|was|did|for|are|has|had|but|does|could|from|with)(?![\p{L}\p{M}]))(?:[\p{Script=Latin}\p{M}]{3,9}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{M}ー]{1,8})/u
    .source
const PHRASE = new RegExp(
  `(?<![\\p{L}\\p{M}])${PHRASE_WORD}(?:[^\\p{L}\\p{M}@:/?#=&%]{1,8}${PHRASE_WORD}){11,}(?![\\p{L}\\p{M}])`,
  'giu',
)

/** Redacts one word. */
function redactWord(word: string): string {
  if (word.includes('://') || URI.test(word)) return '[url]'
  if (/@|%40/.test(word)) return '[email]'
  // A question mark may end a sentence; anything behind it is a query.
  if (/[?#][^?#!.)"']/.test(word)) return '[query]'
  return word.replace(/[?#]/g, '').replace(NAME, '[name]').replace(HEX, '[hex]').replace(ID, '[id]')
}

/**
 * Takes out of a text what no one but the person may know: addresses, keys, pairing URIs, URLs, queries, emails, names
 * of name services, and runs of words that may be a recovery phrase. Whole words go, so that a half of a secret does
 * not stay.
 *
 * @param text from anywhere, trusted in nothing
 * @returns a text without `?`, `#`, `@` and long hex
 */
export function redact(text: string): string {
  // A phrase that the cut would leave shorter than twelve words is read to its end.
  const read = text
    .slice(0, READ_MAX + PHRASE_MAX)
    .normalize('NFKC')
    .replace(PHRASE, '[words]')
  const words = read.slice(0, READ_MAX).split(/\s+/)
  return words.map(redactWord).join(' ').slice(0, TELEMETRY_TEXT_MAX)
}

/**
 * A tab's URL for reports: origin and path, never query or hash.
 *
 * @returns empty strings for a page that has no web address
 */
export function toPlace(url: string): { readonly url: string; readonly domain: string } {
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
