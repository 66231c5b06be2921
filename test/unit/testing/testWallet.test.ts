import { verifyMessage } from 'ethers'
import { expect, test, vi } from 'vitest'
import { anvilAccount } from '../../../packages/tabkey-testing/src/accounts.ts'
import { TestWalletOptionError, WaitTimeoutError } from '../../../packages/tabkey-testing/src/errors.ts'
import type { EvmWalletOptions } from '../../../packages/tabkey-testing/src/evm/createEvmWallet.ts'
import { testWallet } from '../../../packages/tabkey-testing/src/testWallet.ts'
import type { TestWallet, WalletEvent } from '../../../packages/tabkey-testing/src/wallet/testWalletTypes.ts'

const ORIGIN = 'https://dapp.test'
const HELLO = '0x68656c6c6f'
const first = anvilAccount(0).address

const asker =
  (wallet: TestWallet, origin = ORIGIN) =>
  (method: string, params?: unknown) =>
    wallet.request(origin, { method, params })

async function connected(options: EvmWalletOptions = {}) {
  const wallet = testWallet(options)
  const ask = asker(wallet)
  wallet.configure({ approve: 'all' })
  await ask('eth_requestAccounts')
  if (options.approve) wallet.configure({ approve: options.approve })
  const events: WalletEvent[] = []
  wallet.subscribe(event => void events.push(event))
  return { wallet, ask, events }
}

test('testWallet: a page sees accounts after it was permitted, and its signature verifies', async () => {
  const wallet = testWallet()
  const ask = asker(wallet)
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  expect(await ask('personal_sign', [HELLO, first])).toMatchObject({ error: { code: 4100 } })
  expect(await ask('eth_requestAccounts')).toEqual({ result: [first] })
  const reply = await ask('personal_sign', [HELLO, first])
  expect(verifyMessage('hello', 'result' in reply ? String(reply.result) : '')).toBe(first)
  expect(await asker(wallet, 'https://other.test')('eth_accounts')).toEqual({ result: [] })
  expect(wallet.requests.map(({ method, status }) => [method, status])).toEqual([
    ['eth_accounts', 'answered'],
    ['personal_sign', 'answered'],
    ['eth_requestAccounts', 'approved'],
    ['personal_sign', 'approved'],
    ['eth_accounts', 'answered'],
  ])
})

test.each([
  ['authorizationList', { authorizationList: [] }],
  ['type 0x4', { type: '0x4' }],
  ['"input"', { data: '0x', input: '0xab' }],
  ['blobs', { blobs: [] }],
  ['chain 1', { chainId: '0xa' }],
  ['chain 1', { chainId: '10' }],
])(
  'testWallet: a transaction that it would not send as it is asked is refused, naming %s',
  async (words, fields) => {
    const { wallet, ask } = await connected()
    const asked = { from: first, to: first, ...fields }
    const refused = { error: { code: -32602, message: expect.stringContaining(words) } }
    expect(await ask('eth_sendTransaction', [asked])).toEqual(refused)
    const batch = { version: '2.0.0', chainId: '0x1', from: first, calls: [{ to: first, ...fields }] }
    expect(await ask('wallet_sendCalls', [batch])).toEqual(refused)
    expect(wallet.requests.map(({ status }) => status)).not.toContain('pending')
  },
)

test('testWallet: manual prompts wait for approveNext and rejectNext, oldest first', async () => {
  const { wallet, ask } = await connected({ approve: 'manual' })
  const signed = ask('personal_sign', [HELLO, first])
  const refused = ask('personal_sign', [HELLO, first])
  expect(await wallet.approveNext()).toMatchObject({ method: 'personal_sign', status: 'approved' })
  expect(await wallet.rejectNext()).toMatchObject({ status: 'rejected' })
  expect(await signed).toHaveProperty('result')
  expect(await refused).toEqual({ error: { code: 4001, message: 'User rejected the request.' } })
})

test('testWallet: a decision that is made first is for the next prompt of its method', async () => {
  const { wallet, ask } = await connected()
  const declined = wallet.rejectNext({ method: 'personal_sign', code: 4001, message: 'No.' })
  expect(await ask('wallet_watchAsset', {})).toEqual({ result: true })
  expect(await ask('personal_sign', [HELLO, first])).toEqual({ error: { code: 4001, message: 'No.' } })
  expect((await declined).params).toEqual([HELLO, first])
  expect(await ask('personal_sign', [HELLO, first])).toHaveProperty('result')
})

test('testWallet: what does not come in time is an error that says what came', async () => {
  const { wallet } = await connected()
  const late = wallet.expectRequest('personal_sign', { timeoutMs: 5 })
  await expect(late).rejects.toThrow(WaitTimeoutError)
  await expect(late).rejects.toThrow(
    'personal_sign did not arrive within 5 ms. The wallet received: eth_requestAccounts (approved).',
  )
  await expect(testWallet().approveNext({ timeoutMs: 5 })).rejects.toThrow(
    'A prompt did not arrive within 5 ms. The wallet received no request',
  )
})

test('testWallet: expectRequest gives each request to one call, before or after it came', async () => {
  const { wallet, ask } = await connected()
  await ask('personal_sign', [HELLO, first])
  expect(await wallet.expectRequest('personal_sign')).toMatchObject({ id: 2 })
  const next = wallet.expectRequest('personal_sign')
  await ask('personal_sign', [HELLO, first])
  expect(await next).toMatchObject({ id: 3 })
  await expect(wallet.expectRequest('personal_sign', { timeoutMs: 5 })).rejects.toThrow(WaitTimeoutError)
})

test('testWallet: a second prompt to connect is -32002 while the first is open', async () => {
  const wallet = testWallet({ approve: 'manual' })
  const ask = asker(wallet)
  const opened = ask('eth_requestAccounts')
  expect(await ask('eth_requestAccounts')).toMatchObject({ error: { code: -32002 } })
  await wallet.approveNext()
  expect(await opened).toEqual({ result: [first] })
  expect(await ask('eth_requestAccounts')).toEqual({ result: [first] })
})

test('testWallet: reject declines all prompts, or those of the named methods', async () => {
  const { wallet, ask } = await connected()
  wallet.configure({ reject: ['personal_sign'] })
  expect(await ask('personal_sign', [HELLO, first])).toMatchObject({ error: { code: 4001 } })
  expect(await ask('wallet_watchAsset', {})).toEqual({ result: true })
  wallet.configure({ reject: true })
  expect(await ask('wallet_watchAsset', {})).toMatchObject({ error: { code: 4001 } })
})

test('testWallet: delay holds an answer back', async () => {
  vi.useFakeTimers()
  try {
    const wallet = testWallet({ delay: 300 })
    const answered = vi.fn()
    void asker(wallet)('eth_requestAccounts').then(answered)
    await vi.advanceTimersByTimeAsync(299)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalledWith({ result: [first] })
  } finally {
    vi.useRealTimers()
  }
})

test('testWallet: chains are switched with an event, an unknown one is 4902 until it is added', async () => {
  const { ask, events, wallet } = await connected({ chains: [1, 8453] })
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toEqual({ result: null })
  expect(await ask('eth_chainId')).toEqual({ result: '0x2105' })
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
    error: { code: 4902 },
  })
  const polygon = { chainId: '0x89', chainName: 'Polygon', rpcUrls: ['https://polygon.example'] }
  expect(await ask('wallet_addEthereumChain', [polygon])).toEqual({ result: null })
  expect(events).toEqual([
    { name: 'chainChanged', data: '0x2105' },
    { name: 'chainChanged', data: '0x89' },
  ])
  expect(wallet.chainId).toBe(137)
  expect(await ask('eth_blockNumber')).toMatchObject({ error: { code: -32603 } })
})

test('testWallet: the person selects accounts, locks the wallet and takes a permission back', async () => {
  const { wallet, ask, events } = await connected()
  const second = anvilAccount(1).address
  await wallet.setAccounts([1])
  expect(wallet.addresses).toEqual([second])
  await wallet.setLocked(true)
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  await wallet.setLocked(false)
  await wallet.disconnect()
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  const changes = [[second], [], [second], []]
  expect(events).toEqual(changes.map(data => ({ name: 'accountsChanged', data, origin: ORIGIN })))
})

test('testWallet: answers take the place of what the wallet would say', async () => {
  const { wallet, ask } = await connected()
  wallet.configure({ answers: { eth_sendTransaction: '0xabc', eth_getBalance: () => '0x1' } })
  expect(await ask('eth_sendTransaction', [{ from: first }])).toEqual({ result: '0xabc' })
  expect(await ask('eth_getBalance', [first])).toEqual({ result: '0x1' })
})

test('testWallet: reset forgets requests, permissions and changes', async () => {
  const { wallet, ask } = await connected()
  await wallet.setAccounts([3])
  wallet.configure({ reject: true })
  wallet.reset()
  expect(wallet.requests).toEqual([])
  expect(await ask('eth_accounts')).toEqual({ result: [] })
  expect(await ask('eth_requestAccounts')).toEqual({ result: [first] })
})

test.each([
  { accounts: [] },
  { accounts: [-1] },
  { accounts: ['0x12'] as const },
  { chains: [] },
  { chains: [0] },
  { chains: [{ id: 1.5 }] },
])('testWallet: refuses %o', options => {
  expect(() => testWallet(options)).toThrow(TestWalletOptionError)
})
