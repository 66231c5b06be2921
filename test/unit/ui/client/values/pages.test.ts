import { expect, test } from 'vitest'
import type { Page } from '../../../../../src/bridge/contract/assets.ts'
import { createPages } from '../../../../../src/ui/client/values/pages.ts'

interface Item {
  readonly id: string
  readonly isPending?: boolean
}

const A = 'eip155:1:0xa'
const B = 'eip155:8453:0xa'
const page = (ids: string, next: string | null = null): Page<Item> => ({
  items: [...ids].map(id => ({ id, ...(id === '~' ? { isPending: true } : {}) })),
  next,
})
const open = () => createPages<Item>({ getKey: ({ id }) => id, isLasting: ({ isPending }) => !isPending })
const shown = ({ store }: ReturnType<typeof open>) =>
  store
    .getState()
    .items.map(({ id }) => id)
    .join('')

test('pages: the next one follows, and none comes twice', async () => {
  const pages = open()
  pages.receive(A, page('cb', '1'))
  await pages.more(async (account, cursor) => {
    expect([account, cursor]).toEqual([A, '1'])
    return page('ba', null)
  })
  expect(shown(pages)).toBe('cba')
  expect(pages.store.getState()).toMatchObject({ next: null, status: 'idle' })
  await pages.more(async () => {
    throw new Error('asked at the end')
  })
  expect(shown(pages)).toBe('cba')
})

test('pages: what leaves the first page for the second is not lost, and what was pending goes', async () => {
  const pages = open()
  pages.receive(A, page('~cb', '1'))
  await pages.more(async () => page('a', null))
  pages.receive(A, page('dc', '2'))
  expect(shown(pages)).toBe('dcba')
  expect(pages.store.getState().next).toBeNull()
})

test('pages: another account or network starts with its first page, and a late page of the previous one is dropped', async () => {
  const pages = open()
  pages.receive(A, page('b', '1'))
  let answer = (_: Page<Item>): void => {}
  const asked = pages.more(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  pages.receive(B, page('z', '9'))
  answer(page('a', null))
  await asked
  expect(shown(pages)).toBe('z')
  expect(pages.store.getState()).toMatchObject({ account: B, next: '9', status: 'idle' })
})

test('pages: two asks at once are one, and a failure can be tried again', async () => {
  const pages = open()
  pages.receive(A, page('b', '1'))
  let asks = 0
  const fail = async (): Promise<Page<Item>> => {
    asks += 1
    throw new Error('HTTP status code: 503')
  }
  await Promise.all([pages.more(fail), pages.more(fail)])
  expect(asks).toBe(1)
  expect(pages.store.getState().status).toBe('failed')
  await pages.more(async () => page('a', null))
  expect(shown(pages)).toBe('ba')
})

test('pages: a service that never ends is not asked for ever', async () => {
  const pages = open()
  pages.receive(A, page('b', '1'))
  let asks = 0
  await pages.more(async (_, cursor) => {
    asks += 1
    return page('', `${Number(cursor) + 1}`)
  })
  expect(asks).toBe(5)
  await pages.more(async (_, cursor) => page('', cursor))
  expect(pages.store.getState().next).toBeNull()
})

test('pages: the same first page again changes nothing', () => {
  const pages = open()
  const first = page('ba', '1')
  pages.receive(A, first)
  const before = pages.store.getState()
  pages.receive(A, first)
  expect(pages.store.getState()).toBe(before)
})
