import { TRANSLATIONS } from './translations.ts'
import { ENGLISH, type MailWords } from './words.ts'

const MAX_ENTRIES = 20

/**
 * The language that a browser prefers among those of the mails (RFC 9110, 12.5.4).
 *
 * @param accepted - an `Accept-Language` header.
 */
export function chooseWords(accepted: string): MailWords {
  const wanted = accepted
    .split(',', MAX_ENTRIES)
    .map(entry => {
      const [tag = '', quality = ''] = entry.trim().split(/\s*;\s*q=/)
      return { tag: tag.toLowerCase(), weight: quality === '' ? 1 : Number(quality) || 0 }
    })
    .sort((first, second) => second.weight - first.weight)
  const all = [ENGLISH, ...TRANSLATIONS]
  for (const { tag } of wanted) {
    const exact = all.find(({ language }) => language.toLowerCase() === tag)
    const primary = tag.split('-')[0] ?? ''
    const related = all.find(({ language }) => language.toLowerCase().split('-')[0] === primary)
    const found = exact ?? (tag.startsWith('zh-') && /tw|hk|hant/.test(tag) ? undefined : related)
    if (found) return found
  }
  return ENGLISH
}
