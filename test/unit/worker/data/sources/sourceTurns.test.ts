import { expect, test } from 'vitest'
import { createSourceTurns } from '../../../../../src/worker/data/sources/sourceTurns.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'

interface Entry {
  readonly type: string
}

function rig() {
  const clock = createFakeClock()
  const faults: unknown[] = []
  const asked: string[] = []
  const broken = new Set<string>()
  const turns = createSourceTurns({ clock, onFault: error => faults.push(error) })
  const ask = async ({ type }: Entry) => {
    asked.push(type)
    if (broken.has(type)) throw new Error(`${type} is broken`)
    return type
  }
  return { clock, faults, asked, broken, turns, ask }
}

const [a, b, c]: readonly Entry[] = [{ type: 'a' }, { type: 'b' }, { type: 'c' }]
const all = [a, b, c] as readonly Entry[]

test('the first that answers; the failure of the one before it is reported', async () => {
  const { turns, ask, broken, faults, asked } = rig()
  broken.add('a')
  expect(await turns.request(all, ask)).toBe('b')
  expect(asked).toEqual(['a', 'b'])
  expect(faults).toEqual([new Error('a is broken')])
})

test('a source that failed is asked last for a minute, and first again after it', async () => {
  const { turns, ask, broken, asked, clock } = rig()
  broken.add('a')
  await turns.request(all, ask)
  asked.length = 0
  broken.clear()
  expect(await turns.request(all, ask)).toBe('b')
  await clock.advance(60_001)
  expect(await turns.request(all, ask)).toBe('a')
})

test('an error that is not a failure of the source: the next one answers, and the source stays first', async () => {
  const { turns, ask, broken, asked } = rig()
  broken.add('a')
  expect(await turns.request(all, ask, () => false)).toBe('b')
  asked.length = 0
  broken.clear()
  expect(await turns.request(all, ask)).toBe('a')
  expect(asked).toEqual(['a'])
})

test('all fail: the error of the first in the config, not of the one that was asked first', async () => {
  const { turns, ask, broken } = rig()
  for (const { type } of all) broken.add(type)
  await expect(turns.request(all, ask)).rejects.toThrow('a is broken')
  await expect(turns.request(all, ask)).rejects.toThrow('a is broken')
})

test('a later page comes from the source of the first one, though another is first in the config', async () => {
  const { turns, broken } = rig()
  broken.add('a')
  const page = async ({ type }: Entry, cursor?: string) => {
    if (broken.has(type)) throw new Error(`${type} is broken`)
    return { items: [`${type} ${cursor ?? 'first'}`], next: cursor === 'p3' ? null : cursor ? 'p3' : 'p2' }
  }
  const first = await turns.requestPage(all, undefined, page)
  expect(first.items).toEqual(['b first'])
  broken.clear()
  const second = await turns.requestPage(all, first.next ?? '', page)
  expect(second.items).toEqual(['b p2'])
  const third = await turns.requestPage(all, second.next ?? '', page)
  expect(third).toEqual({ items: ['b p3'], next: null })
})

test.each(['', 'p2', '7 p2', '1', '1 ', '-1 p2'])(
  'a text that is not a cursor of the list is refused: %j',
  async cursor => {
    const { turns } = rig()
    await expect(
      turns.requestPage(all, cursor, async () => ({ items: [], next: null })),
    ).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
  },
)
