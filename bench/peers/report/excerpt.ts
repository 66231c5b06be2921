const firstCell = (line: string): string | undefined => /^\| ?([^|]*) \|/.exec(line)?.[1]

/**
 * Writes the rows of a table again where they are excerpted: a row of the excerpt becomes the row of the table with the same
 * first cell. Its other lines stay.
 *
 * @throws when a row of the excerpt is not in the table
 */
export function refreshExcerpt(excerpt: string, table: string): string {
  const rows = new Map(table.split('\n').map(line => [firstCell(line), line]))
  return excerpt
    .split('\n')
    .map(line => {
      const name = firstCell(line)
      if (name === undefined) return line
      const row = rows.get(name)
      if (row === undefined) throw new Error(`The table has no row ${JSON.stringify(name)}`)
      return row
    })
    .join('\n')
}

/** What is between `<!-- peers -->` and `<!-- /peers -->`, in three pieces: before, between, after. */
export function splitAtMarks(text: string): readonly [before: string, figures: string, after: string] {
  const [, before, figures, after] =
    /^([\s\S]*<!-- peers -->\n)([\s\S]*)(<!-- \/peers -->[\s\S]*)$/.exec(text) ?? []
  if (before === undefined || figures === undefined || after === undefined)
    throw new Error('The document has lost its marks')
  return [before, figures, after]
}
