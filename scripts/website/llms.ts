import type { SiteGroup, SitePage } from './page.ts'

const INTRODUCTION = `# Tabkey

> The wallet-connection modal for web apps whose session is the same in every tab: one engine in a SharedWorker, a React
> UI that only renders. TypeScript; React, Vue, Svelte, plain HTML, Next; EVM, Solana, Bitcoin; MIT.
`

/** The first sentence of a page, on one line; empty when the page begins with something else than prose. */
export function firstSentence(markdown: string): string {
  const [paragraph = ''] = markdown
    .split(/\n{2,}/)
    .filter(block => /^[\p{L}\p{N}*`[]/u.test(block) && !block.startsWith('```'))
  const text = paragraph
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

/**
 * `llms.txt` (https://llmstxt.org): each page with its first sentence, by group.
 *
 * @param groups of the sidebar
 */
export function toIndex(groups: readonly SiteGroup[], pages: readonly SitePage[]): string {
  const row = (path: string) => {
    const page = pages.find(entry => entry.path === path)
    return page ? [`- [${page.title}](/${path}.md): ${firstSentence(page.markdown)}`] : []
  }
  const sections = groups.map(({ text, pages: paths }) => `## ${text}\n\n${paths.flatMap(row).join('\n')}\n`)
  return [INTRODUCTION, ...sections].join('\n')
}

/** `llms-full.txt`: all of it, in the order of the sidebar. */
export function toFullText(groups: readonly SiteGroup[], pages: readonly SitePage[]): string {
  const ordered = groups.flatMap(({ pages: paths }) =>
    paths.flatMap(path => pages.find(page => page.path === path) ?? []),
  )
  return [INTRODUCTION, ...ordered.map(({ markdown }) => markdown.trim())].join('\n\n')
}
