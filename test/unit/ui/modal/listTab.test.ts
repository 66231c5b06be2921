import { expect, test } from 'vitest'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { listTab } from '../../../../src/ui/modal/listTab.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'

function open() {
  const modal = createModalStore()
  const page = { locale: 'en' }
  const tab = {
    modal,
    get config() {
      return { page: { ...page } }
    },
  } as unknown as TabContext
  modal.openAt('Connect', { namespace: 'solana' })
  const [root] = modal.getState().history
  if (!root) throw new Error('no view')
  return { modal, page, list: listTab(tab, root), root }
}

test('list: a second choice takes the place of the first, so that back leads to the list', () => {
  const { modal, list, root } = open()
  list.modal.push('AllWallets')
  modal.push('Downloads')
  list.modal.push('GetWallet')
  expect(modal.getState().history.map(({ view }) => view)).toEqual(['Connect', 'GetWallet'])
  modal.back()
  expect(modal.getState().history).toEqual([root])
})

test('list: reads its own view and data while another view stands beside it', () => {
  const { list, root } = open()
  list.modal.push('AllWallets')
  expect(list.modal.getState()).toMatchObject({
    view: 'Connect',
    data: { namespace: 'solana' },
    history: [root],
  })
})

test('list: reads the config of the moment', () => {
  const { list, page } = open()
  page.locale = 'de'
  expect(list.config.page.locale).toBe('de')
})
