/** A part of a list, and what to ask for the next; `null` when that was all. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/**
 * Cuts a list into pages. A cursor names the last row that was given, so rows that come in front move nothing.
 *
 * @returns undefined for a cursor that names no row
 */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  cursor: string | null,
  size: number,
): Page<Row> | undefined {
  const id = cursor === null ? undefined : Buffer.from(cursor, 'base64url').toString('utf8')
  const last = id === undefined ? -1 : rows.findIndex(row => row.id === id)
  if (id !== undefined && last < 0) return undefined
  const part = rows.slice(last + 1, last + 1 + size)
  const end = part.at(-1)
  const isMore = last + 1 + part.length < rows.length
  return { rows: part, next: isMore && end ? Buffer.from(end.id, 'utf8').toString('base64url') : null }
}
