import { TRANSLATIONS } from './translations.ts'
import { ENGLISH, type Words } from './words.ts'

const MAX_ENTRIES = 20
/** Browsers send less than 200. The rest of a header that is longer is not read. */
const MAX_CHARACTERS = 1_000

/** Language and script of a tag: `zh-Hant` for `zh-HK`, `pt-Latn` for `pt-PT`. Undefined for what is no tag, as `*`. */
function readScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

const BY_SCRIPT = new Map([ENGLISH, ...TRANSLATIONS].map(words => [readScript(words.language), words]))

/** An entry of the header, as `de-CH` or `de;q=0.9`. */
function readEntry(entry: string) {
  const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
  const quality = parameters.find(parameter => /^q=/i.test(parameter))?.slice('q='.length)
  return { tag, weight: quality === undefined ? 1 : Number(quality) || 0 }
}

/**
 * The language that a browser prefers among those of the site (RFC 9110, 12.5.4), else English. As in the modal, every
 * region of a language has its words, and Chinese those of its script.
 *
 * @param accepted - an `Accept-Language` header.
 * @param first - a tag that counts before it, as of the dapp.
 */
export function chooseWords(accepted: string, first?: string | null): Words {
  const wanted = (first ? `${first},${accepted}` : accepted)
    .slice(0, MAX_CHARACTERS)
    .split(',', MAX_ENTRIES)
    .map(readEntry)
    .filter(({ weight }) => weight > 0)
    .sort((first, second) => second.weight - first.weight)
  for (const { tag } of wanted) {
    const script = readScript(tag)
    const found = script === undefined ? undefined : BY_SCRIPT.get(script)
    if (found) return found
  }
  return ENGLISH
}
