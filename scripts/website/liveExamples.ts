import type { SitePage } from './page.ts'

/** A code block of a page that runs in the page. */
export interface LiveExample {
  /** Unique on the site; the name of its script. */
  readonly name: string
  readonly page: string
  readonly language: 'ts' | 'tsx'
  readonly code: string
  /** Whether it makes its own client; otherwise it is rendered below that of the site. */
  readonly ownsClient: boolean
}

/** `<!-- live: pay, needs a chain -->`, and the block below it. */
const LIVE = /^<!-- live: ([a-z-]+)(, needs a chain)? -->\n(```(tsx?)(?: \S+)?\n([\s\S]*?)^```)$/gm

/** The examples of a page, in order. */
export const readLiveExamples = ({ path, markdown }: SitePage): readonly LiveExample[] =>
  [...markdown.matchAll(LIVE)].map(([, name = '', , , language, code = '']) => ({
    name,
    page: path,
    language: language === 'ts' ? 'ts' : 'tsx',
    code,
    ownsClient: code.includes('createTabkey('),
  }))

/**
 * The examples of the site.
 *
 * @throws when two have one name, a marker has no block of TypeScript below it, or an example with a client of its own is
 * not alone on its page
 */
export function liveExamplesOf(pages: readonly SitePage[]): readonly LiveExample[] {
  const examples = pages.flatMap(readLiveExamples)
  const markers = pages.flatMap(({ path, markdown }) =>
    [...markdown.matchAll(/^<!-- live\b.*$/gm)].map(([marker]) => `${path}: ${marker}`),
  )
  if (markers.length !== examples.length)
    throw new Error(`A live example is a block of ts or tsx right below its marker: ${markers.join('; ')}`)
  for (const { name, page, ownsClient } of examples) {
    if (examples.filter(other => other.name === name).length > 1)
      throw new Error(`Two live examples are named ${name}`)
    // A second client would bring a second modal into the page.
    if (ownsClient && examples.filter(other => other.page === page).length > 1)
      throw new Error(`${page}: an example that makes its own client is the only one of its page`)
  }
  return examples
}

/** Puts each live block into the component that runs it; the block stays what VitePress highlights. */
export const wrapLiveExamples = (markdown: string): string =>
  markdown.replace(
    LIVE,
    (_, name: string, needsChain: string | undefined, block: string) =>
      `<LiveExample name="${name}"${needsChain ? ' needs-chain' : ''}>\n\n${block}\n\n</LiveExample>`,
  )
