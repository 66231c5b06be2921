import { describe, expect, test } from 'vitest'
import {
  type BlockList,
  type BlockPlace,
  mergeBlocks,
} from '../../../../../src/worker/data/history/mergeBlocks.ts'

interface Row {
  readonly block: number
  readonly id: string
}

const START: BlockPlace = { below: Number.POSITIVE_INFINITY, cursors: ['', ''] }

/** A list in pages of a size, its cursor the number of rows before it. */
function listOf(name: string, blocks: readonly number[], size: number) {
  const reads: string[] = []
  const rows = blocks.map((block, index): Row => ({ block, id: `${name}${index}` }))
  const list: BlockList<Row> = {
    async read(cursor) {
      reads.push(cursor)
      const start = Number(cursor)
      const end = start + size
      return { rows: rows.slice(start, end), next: end < rows.length ? String(end) : null }
    },
  }
  return { list, reads, rows }
}

async function readAll(lists: readonly BlockList<Row>[]) {
  const pages: Row[][] = []
  let place: BlockPlace | null = START
  while (place && pages.length < 1_000) {
    const page: Awaited<ReturnType<typeof mergeBlocks<Row>>> = await mergeBlocks(lists, place)
    pages.push([...page.rows])
    place = page.next
  }
  return pages
}

/** A generator of numbers that are the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

describe('two lists read together by blocks', () => {
  test('gives each row once, newest block first, whatever the pages are', async () => {
    const random = createRandom(45)
    for (let round = 0; round < 200; round += 1) {
      const blocks = () => Array.from({ length: random(40) }, () => random(12)).sort((a, b) => b - a)
      const lists = ['a', 'b'].map(name => listOf(name, blocks(), 8 + random(6)))
      const pages = await readAll(lists.map(({ list }) => list))
      const given = pages.flat().map(({ id }) => id)
      expect([...given].sort()).toEqual(lists.flatMap(({ rows }) => rows.map(({ id }) => id)).sort())
      for (const [index, page] of pages.entries())
        for (const { block } of page)
          for (const later of pages.slice(index + 1).flat()) expect(later.block).toBeLessThan(block)
    }
  })

  test('a block that fills several pages is given whole', async () => {
    const a = listOf('a', [9, 5, 5, 5, 5, 5, 1], 2)
    const b = listOf('b', [5], 2)
    const pages = await readAll([a.list, b.list])
    expect(pages.map(page => page.map(({ id }) => id))).toEqual([
      ['a0'],
      ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b0'],
    ])
  })

  test('rows that came after the first page move nothing', async () => {
    const blocks = [9, 8, 7, 6, 5, 4]
    const first = listOf('a', blocks, 3)
    const { rows, next } = await mergeBlocks([first.list, listOf('b', [], 3).list], START)
    expect(rows.map(({ block }) => block)).toEqual([9, 8])
    const later = listOf('a', [11, 10, ...blocks], 3)
    const place = next ?? START
    const page = await mergeBlocks([later.list, listOf('b', [], 3).list], place)
    expect(page.rows.map(({ block }) => block)).not.toContain(9)
    expect(page.rows.every(({ block }) => block < place.below)).toBe(true)
  })

  test('a list that does not leave a block is an error', async () => {
    let page = 0
    const endless: BlockList<Row> = {
      read: async () => ({ rows: [{ block: 5, id: String(page) }], next: String((page += 1)) }),
    }
    await expect(mergeBlocks([endless, listOf('b', [], 3).list], START)).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
    expect(page).toBe(10)
  })

  test('a cursor that leads to itself ends the list', async () => {
    const list: BlockList<Row> = { read: async () => ({ rows: [{ block: 5, id: 'a' }], next: '' }) }
    expect(await mergeBlocks([list, listOf('b', [], 3).list], START)).toEqual({
      rows: [{ block: 5, id: 'a' }],
      next: null,
    })
  })
})
