/** Pages of a list that is shown as a whole; hostile lists have no end. */
const PAGES_MAX = 10

/** Reads all pages of a list, ten at most; a cursor that leads to itself ends it. */
export async function collectPages<Row>(
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly items: readonly Row[]; readonly next: string | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const { items, next } = await read(cursor)
    rows.push(...items)
    if (next === null || next === cursor) break
    cursor = next
  }
  return rows
}
