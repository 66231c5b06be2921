import { testWallet } from 'tabkey-testing'
import { installWallet } from 'tabkey-testing/vitest'
import { afterEach, expect, test } from 'vitest'
import { signMessage } from '../src/signMessage'
import { tabkey } from '../src/tabkey'

const wallet = testWallet()
installWallet(window, wallet)

afterEach(async () => {
  await tabkey.disconnect()
  wallet.reset()
})

test('signs with the connected account', async () => {
  await tabkey.connect({ wallet: wallet.info.rdns })
  expect(tabkey.getAccount('eip155').address).toBe(wallet.addresses[0])

  expect(await signMessage(tabkey, 'Hello')).toMatch(/^0x[0-9a-f]{130}$/)
  const { params } = await wallet.expectRequest('personal_sign')
  expect(params).toEqual(['0x48656c6c6f', wallet.addresses[0]])
})

test('a visitor who declines is a UserRejectedError', async () => {
  wallet.configure({ reject: ['personal_sign'] })
  await tabkey.connect({ wallet: wallet.info.rdns })
  await expect(signMessage(tabkey, 'Hello')).rejects.toMatchObject({ name: 'UserRejectedError' })
})

test('follows the account that the visitor selects', async () => {
  await tabkey.connect({ wallet: wallet.info.rdns })
  await wallet.setAccounts([1])
  await expect.poll(() => tabkey.getAccount('eip155').address).toBe(wallet.addresses[0])
})
