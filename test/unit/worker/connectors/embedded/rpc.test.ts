import { expect, test } from 'vitest'
import { SAFE_METHODS } from '../../../../../src/bridge/values/methods.ts'
import { FRAME_INIT_MS } from '../../../../../src/worker/connectors/embedded/limits.ts'
import {
  createFrameRig,
  embeddedConfig,
  type FrameRig,
  failure,
  freshId,
  inTime,
} from '../../../../support/frameRig.ts'
import { ADDRESS, SMART_ADDRESS, SMART_SIGNATURE } from '../../../../support/frameSite.ts'
import { testNetwork } from '../../../../support/walletConnectRig.ts'

const SIGN = ['0x68690a', SMART_ADDRESS]

async function loggedIn(config = embeddedConfig()) {
  const rig = await createFrameRig({ config })
  const a = await rig.open('tab-000000a')
  await a.login()
  return { rig, a, asked: () => rig.site.asked.filter(({ name }) => name === 'RPC_REQUEST') }
}

test('rpc: an unsafe request opens a pending one in its own tab, under its own id', async () => {
  const { rig, a, asked } = await loggedIn()
  const b = await rig.open('tab-000000b')
  const held = rig.site.hold('RPC_REQUEST')
  const id = freshId()
  const answer = a.ask('personal_sign', SIGN, { id })
  await rig.clock.advance(20)
  expect(a.state().requests).toMatchObject({
    [id]: { method: 'personal_sign', isEmbedded: true, walletName: 'Email', networkId: 'eip155:1' },
  })
  expect(b.state().requests).toEqual({})
  expect(b.state().requestCount).toBe(1)
  expect(asked().map(({ id: of, payload, page }) => [of, payload, page.id])).toEqual([
    [id, { method: 'personal_sign', params: SIGN }, 'tab-000000a'],
  ])
  await rig.clock.advance(3_600_000)
  held[0]?.answer(SMART_SIGNATURE)
  expect(await answer).toBe(SMART_SIGNATURE)
  expect(a.state().requests).toEqual({})
  await rig.stop()
})

test('rpc: the tab that asks shows its own frame, on the account and the chain of the request', async () => {
  const { rig, a } = await loggedIn()
  const b = await rig.open('tab-000000b')
  await inTime(rig.clock, a.api.connections.switchNetwork({ network: 'eip155:8453' }))
  await inTime(rig.clock, b.ask('personal_sign', SIGN))
  const inB = rig.site.asked.filter(({ page }) => page.id === b.page.id)
  expect(inB.map(({ name, payload }) => [name, payload])).toEqual([
    ['SYNC_DAPP_DATA', expect.anything()],
    ['IS_CONNECTED', undefined],
    ['GET_USER', { chainId: 8453, preferredAccountType: 'smartAccount' }],
    ['INIT_SMART_ACCOUNT', undefined],
    ['RPC_REQUEST', { method: 'personal_sign', params: SIGN }],
  ])
  // Once for an account of a frame.
  await inTime(rig.clock, b.ask('personal_sign', SIGN))
  expect(rig.site.count('INIT_SMART_ACCOUNT')).toBe(1)
  await rig.stop()
})

test.each([
  [
    'an error',
    (rig: FrameRig): unknown => rig.site.on('INIT_SMART_ACCOUNT', () => Promise.reject(new Error('no'))),
  ],
  ['silence', (rig: FrameRig): unknown => rig.site.hold('INIT_SMART_ACCOUNT')],
] as const)(
  'rpc: the site answers the preparation of a smart account with %s, and is asked to sign',
  async (_what, spoil) => {
    const { rig, a } = await loggedIn()
    spoil(rig)
    const answer = a.ask('personal_sign', SIGN)
    await rig.clock.advance(FRAME_INIT_MS)
    expect(await inTime(rig.clock, answer)).toBe(SMART_SIGNATURE)
    await rig.stop()
  },
)

test('rpc: a frame that knows another account signs nothing', async () => {
  const { rig, asked } = await loggedIn()
  const b = await rig.open('tab-000000b')
  rig.site.on('GET_USER', () => ({ address: ADDRESS, chainId: 1 }))
  expect(await failure(inTime(rig.clock, b.ask('personal_sign', SIGN)))).toMatchObject({
    name: 'WalletMismatchError',
  })
  expect(asked()).toEqual([])
  expect(b.state().requests).toEqual({})
  await rig.stop()
})

test('rpc: two requests for two chains in one frame do not move each other’s ground', async () => {
  const { rig, a } = await loggedIn()
  const chains: number[] = []
  let chain = 1
  rig.site.on('SWITCH_NETWORK', payload => {
    chain = Number((payload as { chainId: number }).chainId)
    return { chainId: chain }
  })
  rig.site.on('RPC_REQUEST', payload => {
    chains.push(chain)
    return (payload as { params: unknown[] }).params[0]
  })
  const tx = (data: string) => [{ to: ADDRESS, data }]
  await inTime(
    rig.clock,
    Promise.all([
      a.ask('eth_sendTransaction', tx('0x01'), { network: 'eip155:8453' }),
      a.ask('eth_sendTransaction', tx('0x02'), { network: 'eip155:8453' }),
    ]),
  )
  expect(chains).toEqual([8453, 8453])
  await rig.stop()
})

test('rpc: what the engine knows is answered here', async () => {
  const { rig, a } = await loggedIn()
  const before = rig.site.asked.length
  expect(await a.ask('eth_chainId')).toBe('0x1')
  expect(await a.ask('eth_accounts')).toEqual([SMART_ADDRESS, ADDRESS])
  expect(await a.ask('eth_requestAccounts')).toEqual([SMART_ADDRESS, ADDRESS])
  expect(await a.ask('net_version')).toBe('1')
  expect(rig.site.asked).toHaveLength(before)
  await rig.stop()
})

test('rpc: switching goes through SWITCH_NETWORK and GET_USER', async () => {
  const { rig, a } = await loggedIn()
  const before = rig.site.asked.length
  expect(await inTime(rig.clock, a.ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }]))).toBeNull()
  expect(rig.site.asked.slice(before).map(({ name, payload }) => [name, payload])).toEqual([
    ['SWITCH_NETWORK', { chainId: 8453 }],
    ['GET_USER', { chainId: 8453, preferredAccountType: 'smartAccount' }],
  ])
  expect(a.state().networks.active.eip155).toBe('eip155:8453')
  expect(a.state().accounts.eip155?.caipAddress).toBe(`eip155:8453:${SMART_ADDRESS}`)
  expect(await rig.disk.get('facts:embedded/LAST_USED_CHAIN_KEY')).toBe('eip155:8453')
  rig.site.on('SWITCH_NETWORK', () => {
    throw new Error('Chain 1 is not supported')
  })
  expect(
    await failure(inTime(rig.clock, a.api.connections.switchNetwork({ network: 'eip155:1' }))),
  ).toMatchObject({ message: 'Chain 1 is not supported' })
  rig.site.on('SWITCH_NETWORK', () => ({ chainId: 137 }))
  expect(
    await failure(inTime(rig.clock, a.api.connections.switchNetwork({ network: 'eip155:1' }))),
  ).toMatchObject({ name: 'WrongChainError' })
  expect(a.state().networks.active.eip155).toBe('eip155:8453')
  await rig.stop()
})

test.each([
  'eth_sign',
  'eth_signTypedData_v3',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_requestPermissions',
  'web3_clientVersion',
  'eth_sendUserOperation',
  '__proto__',
  'constructor',
  'anything',
])('rpc: %s is on no list of the embedded wallet', async method => {
  const { rig, a, asked } = await loggedIn()
  expect(await failure(a.ask(method, []))).toMatchObject({
    name: 'MethodNotAllowedError',
    kind: 'method-not-allowed',
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
  expect(asked()).toEqual([])
  await rig.stop()
})

test('rpc: chain reads go to our node where there is one, to a frame where there is none', async () => {
  const asked: string[] = []
  const fetch = (async (url: URL | string, init?: RequestInit) => {
    const { id, method } = JSON.parse(String(init?.body))
    asked.push(`${new URL(String(url)).host} ${method}`)
    return new Response(
      JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : '0x10' }),
    )
  }) as typeof globalThis.fetch
  const nowhere = { ...testNetwork(8453, 'Base'), rpcUrls: { default: { http: [] } } }
  const config = embeddedConfig({
    projectId: null,
    networks: [testNetwork(1, 'Ethereum'), nowhere],
    endpoints: { secureSite: 'https://secure.test' },
  })
  const rig = await createFrameRig({ config, fetch })
  const a = await rig.open('tab-000000a')
  await a.login()
  expect(await a.ask('eth_getBalance', [ADDRESS, 'latest'], { network: 'eip155:1' })).toBe('0x10')
  expect(asked).toContain('127.0.0.1:1 eth_getBalance')
  rig.site.on('RPC_REQUEST', () => '0x20')
  expect(
    await inTime(rig.clock, a.ask('eth_getBalance', [ADDRESS, 'latest'], { network: 'eip155:8453' })),
  ).toBe('0x20')
  expect(rig.site.asked.findLast(({ name }) => name === 'RPC_REQUEST')?.payload).toEqual({
    method: 'eth_getBalance',
    params: [ADDRESS, 'latest'],
  })
  await rig.stop()
})

test.each<readonly [method: string, params: unknown, posted: unknown]>([
  ['wallet_getCapabilities', [SMART_ADDRESS], { method: 'wallet_getCapabilities' }],
  ['wallet_getCallsStatus', ['0xid'], { method: 'wallet_getCallsStatus', params: ['0xid'] }],
  [
    'wallet_getAssets',
    [{ account: SMART_ADDRESS }],
    { method: 'wallet_getAssets', params: [{ account: SMART_ADDRESS }] },
  ],
  [
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0x1', calls: [{ to: ADDRESS, value: '0x1' }] }],
    {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: '0x1', calls: [{ to: ADDRESS, value: '0x1' }] }],
    },
  ],
  [
    'wallet_grantPermissions',
    [{ expiry: 1 }],
    { method: 'wallet_grantPermissions', params: [{ expiry: 1 }] },
  ],
  [
    'wallet_revokePermissions',
    { permissionsContext: '0x1' },
    { method: 'wallet_revokePermissions', params: { permissionsContext: '0x1' } },
  ],
  [
    'solana_signMessage',
    { message: 'm', pubkey: 'p' },
    { method: 'solana_signMessage', params: { message: 'm', pubkey: 'p' } },
  ],
])('rpc: %s is posted as its message', async (method, params, posted) => {
  const { rig, a, asked } = await loggedIn()
  rig.site.on('RPC_REQUEST', () => ({ isHere: true }))
  expect(await inTime(rig.clock, a.ask(method, params))).toEqual({ isHere: true })
  expect(asked().map(({ payload }) => payload)).toEqual([posted])
  await rig.stop()
})

test.each<readonly [method: string, params: unknown]>([
  ['wallet_getCallsStatus', [7]],
  ['wallet_sendCalls', [{ chainId: '0x1', calls: [{ to: 'ada.eth' }] }]],
  ['wallet_grantPermissions', {}],
  ['solana_signTransaction', ['t']],
  ['personal_sign', 'x'],
  ['personal_sign', JSON.parse('[{"__proto__":1}]')],
])('rpc: %s with %j is refused before anything is shown', async (method, params) => {
  const { rig, a, asked } = await loggedIn()
  expect(await failure(a.ask(method, params))).toMatchObject({ kind: 'validation', code: -32602 })
  expect(asked()).toEqual([])
  expect(a.state().requestCount).toBe(0)
  await rig.stop()
})

test.each([
  ['User rejected the request', 'UserRejectedError', 4001, 'User rejected the request'],
  ['insufficient funds', 'WalletRequestError', -32000, 'insufficient funds'],
  ['Request was aborted', 'RequestAbortedError', 4001, 'Request was aborted'],
  ['Requested RPC call is not allowed', 'WalletRequestError', 4200, 'Requested RPC call is not allowed'],
  ['', 'WalletRequestError', -32000, 'An error occurred'],
])('rpc: the frame says %j', async (words, name, code, message) => {
  const { rig, a } = await loggedIn()
  rig.site.on('RPC_REQUEST', () => {
    throw new Error(words)
  })
  expect(await failure(inTime(rig.clock, a.ask('personal_sign', SIGN)))).toMatchObject({
    name,
    code,
    message,
  })
  expect(a.state().requestCount).toBe(0)
  await rig.stop()
})

test('rpc: a closed modal ends the tab’s unsafe requests, and theirs alone', async () => {
  const { rig, a } = await loggedIn()
  const b = await rig.open('tab-000000b')
  const held = rig.site.hold('RPC_REQUEST')
  const id = freshId()
  const unsafe = failure(a.ask('personal_sign', SIGN, { id }))
  const safe = a.ask('wallet_getCapabilities')
  const others = b.ask('personal_sign', SIGN)
  await rig.clock.advance(1_000)
  await a.api.embedded.cancel()
  expect(await unsafe).toMatchObject({
    name: 'RequestAbortedError',
    message: 'Request was aborted',
    code: 4001,
  })
  await rig.settle()
  const aborts = rig.site.asked.filter(({ name }) => name === 'RPC_ABORT')
  expect(aborts.map(({ page, payload }) => [page.id, payload])).toEqual([['tab-000000a', { id }]])
  for (const request of held) request.answer(request.page.id === b.page.id ? SMART_SIGNATURE : 'capabilities')
  expect(await safe).toBe('capabilities')
  expect(await others).toBe(SMART_SIGNATURE)
  await rig.stop()
})

test('rpc: a caller that takes its request back before the frame is there sends nothing', async () => {
  const { rig, asked } = await loggedIn()
  const b = await rig.open('tab-000000b')
  const id = freshId()
  const answer = failure(b.ask('personal_sign', SIGN, { id }))
  await rig.clock.advance(100)
  await b.api.rpc.abort(id)
  expect((await answer).name).toBe('RequestAbortedError')
  await rig.clock.advance(5_000)
  expect(asked()).toEqual([])
  await rig.stop()
})

test('rpc: a read without an answer ends after 10 s', async () => {
  const { rig, a } = await loggedIn()
  rig.site.hold('RPC_REQUEST')
  const answer = failure(a.ask('wallet_getCapabilities'))
  await rig.clock.advance(10_000)
  expect(await answer).toMatchObject({ kind: 'timeout' })
  expect(rig.site.count('RPC_ABORT')).toBe(0)
  await rig.stop()
})

test('rpc: a disconnect ends what waits in a frame, and says that its end is unknown', async () => {
  const { rig, a } = await loggedIn()
  rig.site.hold('RPC_REQUEST')
  const answer = failure(a.ask('personal_sign', SIGN))
  await rig.clock.advance(100)
  await inTime(rig.clock, a.api.connections.disconnect({}))
  expect(await answer).toMatchObject({ kind: 'outcome-unknown', code: 4900 })
  await rig.stop()
})

test.each(['reloaded', 'removed'] as const)(
  'rpc: the frame is %s while a person looks at it',
  async reason => {
    const { rig, a, asked } = await loggedIn()
    rig.site.hold('RPC_REQUEST')
    const answer = failure(a.ask('personal_sign', SIGN))
    await rig.clock.advance(100)
    if (reason === 'reloaded') a.page.reload()
    else await a.page.api.close()
    await a.api.page.frameLost({ reason })
    expect(await answer).toMatchObject({ kind: 'outcome-unknown' })
    rig.site.on('RPC_REQUEST', () => SMART_SIGNATURE)
    expect(await inTime(rig.clock, a.ask('personal_sign', SIGN))).toBe(SMART_SIGNATURE)
    expect(asked()).toHaveLength(2)
    await rig.stop()
  },
)

test('rpc: the tab closes while a person looks at its frame: the others are told', async () => {
  const { rig, a } = await loggedIn()
  const b = await rig.open('tab-000000b')
  rig.site.hold('RPC_REQUEST')
  const id = freshId()
  a.ask('personal_sign', SIGN, { id }).catch(() => {})
  await rig.clock.advance(100)
  rig.close(a)
  await rig.clock.advance(100)
  expect(b.state().recovered[id]).toMatchObject({ outcome: { status: 'unknown' } })
  await rig.stop()
})

test('rpc: revoking accounts is a logout, and no request to the frame', async () => {
  const { rig, a, asked } = await loggedIn()
  expect(await inTime(rig.clock, a.ask('wallet_revokePermissions', [{ eth_accounts: {} }]))).toBeNull()
  expect(asked()).toEqual([])
  expect(rig.site.count('SIGN_OUT')).toBe(1)
  expect(a.state().connections).toEqual({})
  await rig.stop()
})

test('rpc: every safe method has a way: here, the node or a frame', async () => {
  const { rig, a } = await loggedIn()
  const refused: string[] = []
  for (const method of SAFE_METHODS) {
    const answer = failure(a.ask(method, [])).catch(() => ({ name: 'answered' }))
    await rig.clock.advance(30_000)
    if ((await answer).name === 'MethodNotAllowedError') refused.push(method)
  }
  expect(refused).toEqual([])
  await rig.stop()
}, 60_000)
