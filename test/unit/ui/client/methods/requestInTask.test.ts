import { expect, test, vi } from 'vitest'
import type { WalletAnswer } from '../../../../../src/bridge/contract/pageApi.ts'
import type { SharedState } from '../../../../../src/bridge/contract/state.ts'
import { BUILD } from '../../../../../src/bridge/wire/protocol.ts'
import { requestInTask } from '../../../../../src/ui/client/methods/requestInTask.ts'
import type { CheckedRequest, Running } from '../../../../../src/ui/client/tab/running.ts'
import { createStore } from '../../../../../src/ui/state/store.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGN = { method: 'personal_sign', params: ['0x6869', ACCOUNT] }
const PAY = { method: 'eth_sendTransaction', params: [{ from: ACCOUNT, to: OTHER, value: '0x1' }] }

function stateOf({ connection = {}, networks = {}, build = BUILD } = {}): SharedState {
  return {
    engine: { build },
    connections: { eip155: { status: 'connected', kind: 'external', walletId: 'window', ...connection } },
    accounts: { eip155: { address: ACCOUNT } },
    networks: { active: { eip155: 'eip155:1' }, unsupported: {}, ...networks },
  } as unknown as SharedState
}

/** A tab with a wallet that opens windows, connected and verified unless said otherwise. */
async function tabWith({
  state = stateOf(),
  accounts = [ACCOUNT],
  chain = '0x1',
  link = 'ready',
  isLoaded = true,
} = {}) {
  const order: string[] = []
  const walletRequest = vi.fn(async (_id: string, { method }: { method: string }): Promise<WalletAnswer> => {
    return { status: 'answered', result: method === 'eth_accounts' ? accounts : chain }
  })
  const begin = vi.fn((..._call: unknown[]) => void order.push('began'))
  let answer: Promise<unknown> = Promise.resolve('0xanswer')
  const engineRequest = vi.fn((_request: unknown) => {
    order.push('asked')
    return answer
  })
  const abort = vi.fn(async () => {})
  const inTask: Running['inTask'] = {}
  const mirror = createStore<SharedState | null>(state)
  const running = {
    inTask,
    context: { config: { page: { connectors: [{ id: 'window', opensPopup: true }] } } },
    tab: {
      popups: { canBegin: () => isLoaded, begin, request: walletRequest },
      engine: {
        mirror,
        link: createStore({ status: link }),
        api: { rpc: { request: engineRequest, abort } },
      },
    },
  } as unknown as Running
  const stop = requestInTask(running)
  await new Promise(resolve => setTimeout(resolve))
  const request = (asked: Partial<CheckedRequest>) =>
    inTask.request?.({ network: undefined, signal: undefined, ...asked } as CheckedRequest)
  return {
    request,
    begin,
    walletRequest,
    abort,
    engineRequest,
    order,
    stop,
    inTask,
    set answer(next: Promise<unknown>) {
      answer = next
    },
  }
}

const TYPED = { types: {}, primaryType: 'A', message: {}, domain: { chainId: 1 } }
const typedData = (data: unknown) => ({ method: 'eth_signTypedData_v4', params: [ACCOUNT, data] })

test('in task: typed data starts as an object, and as the text that JSON writes for it', async () => {
  for (const data of [TYPED, JSON.stringify(TYPED)]) {
    const t = await tabWith()
    await t.request(typedData(data))
    expect(t.begin.mock.calls[0]?.[2]).toEqual(typedData(data))
  }
})

test('in task: the engine is asked, then the wallet, before the caller’s task ends', async () => {
  const t = await tabWith()
  const answer = t.request(SIGN)
  expect(t.order).toEqual(['asked', 'began'])
  const [asked] = t.engineRequest.mock.calls[0] as [{ id: string }]
  expect(asked).toEqual({ id: asked.id, ...SIGN, network: 'eip155:1', startedIn: 'window' })
  expect(t.begin).toHaveBeenCalledExactlyOnceWith(asked.id, 'window', SIGN)
  expect(await answer).toBe('0xanswer')
})

test('in task: a payment names its chain to the wallet and the engine', async () => {
  const t = await tabWith()
  await t.request(PAY)
  const params = [{ ...PAY.params[0], chainId: '0x1' }]
  expect(t.engineRequest.mock.calls[0]?.[0]).toMatchObject({ params })
  expect(t.begin.mock.calls[0]?.[2]).toEqual({ method: PAY.method, params })
})

test.each([
  ['another account', { ...SIGN, params: ['0x6869', OTHER] }],
  ['another network', { ...SIGN, network: 'eip155:10' as const }],
  ['a message that is no hex', { ...SIGN, params: ['hi', ACCOUNT] }],
  ['a third parameter', { ...SIGN, params: [...SIGN.params, 'x'] }],
  ['a method without a known form', { method: 'wallet_grantPermissions', params: [] }],
  [
    'a receiver with a wrong checksum',
    { ...PAY, params: [{ ...PAY.params[0], to: OTHER.replace('C8', 'c8') }] },
  ],
  ['a payment of another account', { ...PAY, params: [{ ...PAY.params[0], from: OTHER }] }],
  ['a payment on another chain', { ...PAY, params: [{ ...PAY.params[0], chainId: '0xa' }] }],
  ['a field that is not known', { ...PAY, params: [{ ...PAY.params[0], authorizationList: [] }] }],
  [
    'typed data of another chain',
    {
      method: 'eth_signTypedData_v4',
      params: [ACCOUNT, { types: {}, primaryType: 'A', message: {}, domain: { chainId: 10 } }],
    },
  ],
  [
    'typed data with two domains',
    typedData('{"types":{},"primaryType":"A","message":{},"domain":{"chainId":10},"domain":{}}'),
  ],
  [
    'typed data with another spelling of the chain',
    typedData({ ...TYPED, domain: { chainId: 1, ChainId: 10 } }),
  ],
  ['typed data with more than its four fields', typedData({ ...TYPED, Domain: { chainId: 10 } })],
  [
    'typed data with a number that JSON rounds',
    typedData('{"types":{},"primaryType":"A","message":{"n":9007199254740993},"domain":{}}'),
  ],
  [
    'typed data with a key of a prototype',
    typedData('{"types":{},"primaryType":"A","message":{"__proto__":{}},"domain":{}}'),
  ],
  ['a list as an amount', { ...PAY, params: [{ ...PAY.params[0], value: ['0x1'] }] }],
  ['bytes under a second name', { ...PAY, params: [{ ...PAY.params[0], input: '0xab' }] }],
  ['an aborted signal', { ...SIGN, signal: AbortSignal.abort() }],
])('in task: %s goes by the engine first', async (_case, asked) => {
  const t = await tabWith()
  expect(t.request(asked)).toBeUndefined()
  expect(t.order).toEqual([])
})

test.each([
  ['a wallet that is not connected', { state: stateOf({ connection: { status: 'connecting' } }) }],
  ['a wallet of another kind', { state: stateOf({ connection: { kind: 'announced' } }) }],
  [
    'a wallet on a network that is not configured',
    { state: stateOf({ networks: { unsupported: { eip155: 'eip155:5' } } }) },
  ],
  ['an engine of another version', { state: stateOf({ build: '0.0.9' }) }],
  ['an engine that restarts', { link: 'restarting' }],
  ['a wallet whose code is not loaded', { isLoaded: false }],
  ['a wallet without the account in this page', { accounts: [OTHER] }],
  ['a wallet on another chain in this page', { chain: '0xa' }],
])('in task: with %s nothing starts', async (_case, options) => {
  const t = await tabWith(options)
  expect(t.request(SIGN)).toBeUndefined()
  expect(t.order).toEqual([])
})

test('in task: a wallet of the host that opens no window is not even asked for its account', async () => {
  const t = await tabWith({ state: stateOf({ connection: { walletId: 'plain' } }) })
  expect(t.request(SIGN)).toBeUndefined()
  expect(t.walletRequest).not.toHaveBeenCalled()
})

test('in task: an abort rejects at once, with an outcome that is not known', async () => {
  const t = await tabWith()
  t.answer = new Promise(() => {})
  const stop = new AbortController()
  const answer = t.request({ ...SIGN, signal: stop.signal })
  stop.abort()
  await expect(answer).rejects.toMatchObject({ kind: 'aborted', outcome: 'unknown' })
  expect(t.abort).toHaveBeenCalledOnce()
})

test('in task: the engine’s outcome is kept, and an error of the way proves nothing', async () => {
  const t = await tabWith()
  t.answer = Promise.reject(Object.assign(new Error('no'), { kind: 'user-rejected', outcome: 'rejected' }))
  await expect(t.request(SIGN)).rejects.toMatchObject({ outcome: 'rejected' })
  t.answer = Promise.reject(Object.assign(new Error('not sent'), { kind: 'not-sent' }))
  await expect(t.request(SIGN)).rejects.toMatchObject({ kind: 'outcome-unknown', outcome: 'unknown' })
  t.stop()
  expect(t.inTask.request).toBeUndefined()
})
