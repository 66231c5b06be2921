import { createWalletClient } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { getBrowserProvider } from '../../../../packages/ethers/src/ethersSigner.ts'
import { tabkeyTransport } from '../../../../packages/viem/src/tabkeyTransport.ts'
import type { Tabkey } from '../../../../src/ui/client/api/tabkey.ts'

const SENTENCE = 'The wallet signed with another account.'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A client of which every signature fails with one error. */
function createFailing(error: { readonly code: number; readonly message: string }): Tabkey {
  const request = async ({ method }: { readonly method: string }) => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [ADDRESS]
    throw Object.assign(new Error(error.message), { code: error.code, name: 'WalletError' })
  }
  return { provider: () => ({ request, on() {}, removeListener() {} }), request } as unknown as Tabkey
}

const failureOf = async (promise: Promise<unknown>): Promise<Error & Record<string, unknown>> =>
  promise.then(
    () => Promise.reject(new Error('It succeeded')),
    error => error,
  )

test.each([4100, -32603, -32005, -32000])('viem: the sentence of an error %d comes first', async code => {
  const client = createWalletClient({
    account: ADDRESS,
    chain: mainnet,
    transport: tabkeyTransport(createFailing({ code, message: SENTENCE })),
  })
  const error = await failureOf(client.signMessage({ message: 'Hello' }))
  expect(error.message.startsWith(SENTENCE)).toBe(true)
  expect(error.shortMessage).toBe(SENTENCE)
  expect(error.code).toBe(code)
})

test('viem: a rejection by the user keeps the words of viem', async () => {
  const transport = tabkeyTransport(createFailing({ code: 4001, message: 'User rejected the request.' }))
  const client = createWalletClient({ account: ADDRESS, transport })
  const error = await failureOf(client.signMessage({ message: 'Hello' }))
  expect(error).toMatchObject({
    name: 'UserRejectedRequestError',
    shortMessage: 'User rejected the request.',
  })
})

test.each([4100, -32603])('ethers: the sentence of an error %d comes first', async code => {
  const provider = getBrowserProvider(createFailing({ code, message: SENTENCE }))
  const error = await failureOf(provider.send('personal_sign', ['0x48', ADDRESS]))
  expect(error.message.startsWith(SENTENCE)).toBe(true)
  expect(error).toMatchObject({ shortMessage: SENTENCE, code: 'UNKNOWN_ERROR', error: { code } })
})

test('ethers: a rejection by the user is ACTION_REJECTED', async () => {
  const provider = getBrowserProvider(createFailing({ code: 4001, message: 'User rejected the request.' }))
  expect(await failureOf(provider.send('personal_sign', ['0x48', ADDRESS]))).toMatchObject({
    code: 'ACTION_REJECTED',
  })
})
