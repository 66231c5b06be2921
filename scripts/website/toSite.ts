import { posix } from 'node:path'
import { wrapLiveExamples } from './liveExamples.ts'
import { mapProse } from './outsideFences.ts'
import type { SitePage } from './page.ts'

/** A link or a picture; or code, a span or a block, which may look like one: `handlers[name](event)`. */
const CODE_OR_LINK = /(`+)[^`][\s\S]*?\1|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g

/**
 * Where a link leads on the site.
 *
 * @param target as the source has it: `#figures`, `errors.md#wrong-chain`
 * @returns the address, or `null` when the site has no such page
 */
export function addressOf(target: string, from: SitePage, pages: readonly SitePage[]): string | null {
  if (/^[a-z]+:/.test(target)) return target
  const [file = '', anchor = ''] = target.split('#')
  const source = file ? posix.join(posix.dirname(from.source), file) : from.source
  const page = pages.find(page => page.source === source)
  return page ? `/${page.path}${anchor ? `#${anchor}` : ''}` : null
}

/**
 * Links to headings that are not there; links to pages that are not there are found by VitePress.
 *
 * @returns one sentence each
 */
export function deadAnchors(pages: readonly SitePage[]): readonly string[] {
  return pages.flatMap(page =>
    [...page.markdown.matchAll(CODE_OR_LINK)].flatMap(([, , , , target]) => {
      const address = target && addressOf(target, page, pages)
      if (!address?.startsWith('/')) return []
      const [path = '', anchor] = address.slice(1).split('#')
      const isThere = !anchor || pages.some(entry => entry.path === path && entry.anchors.includes(anchor))
      return isThere ? [] : [`${page.source}: no heading of ${path} has the id ${anchor}`]
    }),
  )
}

/** The name of a block's file stands above the block. */
const nameFiles = (markdown: string) =>
  markdown.replace(
    /^```(\w+) (\S+)$/gm,
    (_, language: string, file: string) => `\`${file}\`\n\n\`\`\`${language}`,
  )

/**
 * A page as VitePress reads it: links lead to pages of the site, a link to another file of the repository is its text,
 * and what looks like a tag or a template in prose is text.
 */
export function toSite(page: SitePage, pages: readonly SitePage[]): string {
  type Groups = readonly (string | undefined)[]
  const toLink = (whole: string, ...[, mark, text = '', target]: Groups) => {
    if (target === undefined) return whole
    if (mark) return /^[a-z]+:/.test(target) ? whole : `![${text}](/${posix.basename(target)})`
    const address = addressOf(target, page, pages)
    return address === null ? text : `[${text}](${address})`
  }
  const linked = page.markdown.replace(CODE_OR_LINK, toLink)
  const escaped = mapProse(linked, prose =>
    prose.replace(/<(?!!--|br>)/g, '&lt;').replaceAll('{{', '&#123;&#123;'),
  )
  return nameFiles(wrapLiveExamples(escaped))
}
