import { expect, test } from 'vitest'
import { createAnnouncedWallets } from '../../../../src/ui/page/injected/announcedWallets.ts'
import { readAnnouncement } from '../../../../src/ui/page/injected/readAnnouncement.ts'

const uuid = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

function announcement(index: number, info: object = {}, flags: object = {}) {
  const read = readAnnouncement({
    info: { uuid: uuid(index), name: `Wallet ${index}`, rdns: `org.fake${index}`, ...info },
    provider: { ...flags, request: async () => null },
  })
  if (!read) throw new Error('not read')
  return read
}
const METAMASK = { name: 'MetaMask', rdns: 'io.metamask' }

test.each([100, 299, 300, 5_000])('%s earlier announcements do not crowd a known wallet out', count => {
  const wallets = createAnnouncedWallets(() => false)
  wallets.add(announcement(1, { name: 'MetaMask' }))
  for (let index = 2; index <= count; index += 1) wallets.add(announcement(index))
  wallets.add(announcement(9_999, METAMASK, { isMetaMask: true }))
  const listed = wallets.entries().map(({ wallet }) => wallet)
  expect(listed[0]).toMatchObject({ ...METAMASK, isDuplicate: true })
  expect(listed.find(({ rdns }) => rdns === 'org.fake1')?.isDuplicate).toBe(true)
})

test('providers that announce themselves under the uuid of a wallet do not drop it, in any order', () => {
  const wallets = createAnnouncedWallets(() => false)
  for (const index of [1, 2, 3]) wallets.add(announcement(index, { uuid: uuid(7) }))
  wallets.add(announcement(4, { ...METAMASK, uuid: uuid(7) }, { isMetaMask: true }))
  const listed = wallets.entries().map(({ wallet: { rdns, isDuplicate } }) => [rdns, isDuplicate])
  expect(listed).toHaveLength(4)
  expect(listed).toContainEqual(['io.metamask', true])
})
