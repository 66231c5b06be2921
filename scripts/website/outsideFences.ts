/** The lines of a document that are not in a code block. */
export function outsideFences(markdown: string): readonly string[] {
  let isCode = false
  return markdown.split('\n').filter(line => {
    if (!line.startsWith('```')) return !isCode
    isCode = !isCode
    return false
  })
}

/**
 * Changes a document outside its code blocks and code spans.
 *
 * @param change gets each piece of prose
 */
export function mapProse(markdown: string, change: (prose: string) => string): string {
  // A fence, or a span of one or more backticks.
  const pieces = markdown.split(/(^```[\s\S]*?^```$|(`+)[^`][\s\S]*?\2)/gm)
  // `split` gives each capture too: prose, code, its backticks, prose, …
  return pieces.map((piece, at) => (at % 3 === 0 ? change(piece) : at % 3 === 1 ? piece : '')).join('')
}
