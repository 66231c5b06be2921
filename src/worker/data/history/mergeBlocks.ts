import { InvalidResponseError } from '../../../bridge/errors/network.ts'

/** A row of a list that goes by blocks. */
export interface BlockRow {
  readonly block: number
}

/** A list of rows, newest block first, that a service gives page by page. */
export interface BlockList<Row extends BlockRow> {
  /** @param cursor `next` of an earlier page; empty for the first page */
  read(cursor: string): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>
}

/** How far lists were read. */
export interface BlockPlace {
  /** Rows of this block and of later ones were given before. */
  readonly below: number
  /** Of each list: the page in which its next row is; `null` for a list that was read to its end. */
  readonly cursors: readonly (string | null)[]
}

/** Pages of one list for one page of rows. An account rarely has 500 transfers in one block; hostile lists have no end. */
const PAGES_MAX = 10

interface Reading<Row> {
  readonly pages: { readonly cursor: string; readonly rows: readonly Row[] }[]
  next: string | null
}

/** Blocks above this one were read whole; those below it, and itself, may continue on the next page. */
function getFrontier<Row extends BlockRow>({ pages, next }: Reading<Row>): number {
  if (next === null) return -1
  return Math.min(Number.POSITIVE_INFINITY, ...pages.flatMap(({ rows }) => rows.map(({ block }) => block)))
}

/**
 * Reads several lists together, a number of whole blocks at a time. A block is given once, when every list has been read
 * past it: no row is lost or doubled at the border of a page, also where many rows have one block.
 *
 * @returns the rows, and where to go on; `null` at the end of all lists
 * @throws what the lists throw; `InvalidResponseError` where pages do not leave a block
 */
export async function mergeBlocks<Row extends BlockRow>(
  lists: readonly BlockList<Row>[],
  { below, cursors }: BlockPlace,
): Promise<{ readonly rows: readonly Row[]; readonly next: BlockPlace | null }> {
  const readings = lists.map((list, index) => ({
    list,
    reading: { pages: [], next: cursors[index] ?? null } as Reading<Row>,
  }))

  async function advance(list: BlockList<Row>, reading: Reading<Row>): Promise<void> {
    const cursor = reading.next
    if (cursor === null) return
    const { rows, next } = await list.read(cursor)
    reading.pages.push({ cursor, rows })
    reading.next = next === cursor ? null : next
  }

  for (let pages = 0; ; pages += 1) {
    const bound = Math.max(...readings.map(({ reading }) => getFrontier(reading)))
    const rows = readings
      .flatMap(({ reading }) => reading.pages.flatMap(page => page.rows))
      .filter(({ block }) => block > bound && block < below)
    if (rows.length > 0 || bound === -1) return { rows, next: bound === -1 ? null : toPlace(readings, bound) }
    if (pages === PAGES_MAX) throw new InvalidResponseError('a list that does not leave a block')
    await Promise.all(
      readings
        .filter(({ reading }) => getFrontier(reading) === bound)
        .map(({ list, reading }) => advance(list, reading)),
    )
  }
}

function toPlace<Row extends BlockRow>(
  readings: readonly { readonly reading: Reading<Row> }[],
  bound: number,
): BlockPlace {
  const cursors = readings.map(({ reading }) => {
    const page = reading.pages.find(({ rows }) => rows.some(({ block }) => block <= bound))
    return page ? page.cursor : reading.next
  })
  return { below: bound + 1, cursors }
}
