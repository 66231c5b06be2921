// What the search of the site knows of a page: headings, and the first sentence below each. A search for a name or a thing finds
// its place; the whole text of the reference is 30 MB, which a visitor's browser would fetch and index first.

/** Headings that the reference repeats below every function and class: each would match hundreds of pages. */
const REPEATED =
  /^(Parameters|Returns|Type Parameters|Type Declaration|Example|Examples|Default|Default Value|Throws|See|Call Signature|Extends|Extended by|Implements|Overrides|Inherited from|Implementation of|Constructors|Constructor|Properties|Methods|Accessors|Index Signature|Set Signature|Get Signature|Remarks)$/i

/** Up to the first full stop, colon, question or exclamation mark. */
const firstSentence = text => /^[\s\S]*?[.:!?](?=\s|$)/.exec(text)?.[0] ?? text

/**
 * Renders the part of a page that is searched; an option of VitePress' local search (`_render`).
 *
 * @param {string} source Markdown of the page
 * @param {{ frontmatter?: { search?: boolean } }} env
 * @param {import('markdown-it')} md
 * @returns {string} HTML
 */
export function renderForSearch(source, env, md) {
  const tokens = md.parse(source, env)
  if (env.frontmatter?.search === false) return ''
  const kept = []
  let isWanted = false
  for (const [at, token] of tokens.entries()) {
    const inline = tokens[at + 1]
    if (token.type === 'heading_open' && inline) {
      const isRepeated = REPEATED.test(inline.content.replace(/\{#.*\}$/, '').trim())
      isWanted = !isRepeated
      if (!isRepeated) kept.push(...tokens.slice(at, at + 3))
    }
    if (
      token.type === 'paragraph_open' &&
      isWanted &&
      inline?.content &&
      !/^Defined in/.test(inline.content)
    ) {
      const [sentence] = md.parseInline(firstSentence(inline.content), env)
      kept.push(token, sentence, tokens[at + 2])
      isWanted = false
    }
  }
  return md.renderer.render(kept, md.options, env)
}
