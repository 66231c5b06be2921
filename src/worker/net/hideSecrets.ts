import type { NodeEndpoint } from '../../bridge/contract/nodeEndpoint.ts'

/** Replaces the keys of one node. */
export interface HideSecrets {
  text(text: string): string
  /** In data of unknown shape. Data that a replacement has broken is left out. */
  data(data: unknown): unknown
}

const HIDDEN = '[hidden]'
/** Shorter parts of a URL are words such as `mainnet` and `v2`. */
const URL_PART_CHARACTERS = 12
/** Shorter values are flags and versions. */
const VALUE_CHARACTERS = 4

/** `Bearer KEY` is a key too, and `Basic` holds a name and a password in base64 (RFC 7617). */
function readHeader(value: string): readonly string[] {
  const [scheme = '', token] = value.split(' ', 2)
  if (token === undefined) return [value]
  if (scheme.toLowerCase() !== 'basic') return [value, token]
  try {
    const pair = atob(token)
    return [value, token, pair, pair.slice(pair.indexOf(':') + 1)]
  } catch {
    return [value, token]
  }
}

function readUrl(text: string): readonly string[] {
  if (!URL.canParse(text)) return []
  const { pathname, search, searchParams } = new URL(text)
  return [search.slice(1), ...searchParams.values(), ...pathname.split('/')].filter(
    part => part.length >= URL_PART_CHARACTERS,
  )
}

/** As headers and URLs write it. */
function spellings(secret: string): readonly string[] {
  let decoded = secret
  try {
    decoded = decodeURIComponent(secret)
  } catch {}
  return [secret, decoded, encodeURIComponent(decoded)]
}

/**
 * Some nodes and proxies repeat the request in the text of an error. Errors travel to pages, logs and alerts, so the keys of
 * the request are taken out before the error is made.
 *
 * @param node whose header values, and long parts of the path and query, are keys
 */
export function createHideSecrets(node: NodeEndpoint): HideSecrets {
  const { url, headers = {} } = typeof node === 'string' ? { url: node } : node
  const values = Object.values(headers)
    .flatMap(readHeader)
    .filter(value => value.length >= VALUE_CHARACTERS)
  const secrets = new Set([...values, ...readUrl(url)].flatMap(spellings))
  // The longest first: a shorter one may be a part of it.
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(escapePattern).join('|'), 'gi')
  const hide = (text: string): string => (secrets.size === 0 ? text : text.replace(pattern, HIDDEN))
  return {
    text: hide,
    data(data) {
      try {
        const text = JSON.stringify(data) ?? ''
        const safe = hide(text)
        return safe === text ? data : JSON.parse(safe)
      } catch {
        return undefined
      }
    },
  }
}

/**
 * A pattern for a text. JSON may be inside of JSON, so a quote, slash or backslash may have backslashes before it. Their number
 * is bounded, because a body may have millions of them.
 */
const escapePattern = (text: string): string =>
  text.replace(/[^\w\s]/g, character => {
    if (character === '\\') return '\\\\{1,16}'
    return character === '"' || character === '/' ? `\\\\{0,15}\\${character}` : `\\${character}`
  })
