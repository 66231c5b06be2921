import { expect, test } from 'vitest'
import { A, B, freshId, SIGNED, settled, testRpc, testTab, thrown, walletConnect } from './harness.ts'

const TX = { from: A, to: B, value: '0x1' }
const HASH = `0x${'ab'.repeat(32)}`

test('rpc: before any connection accounts are none, reads work, wallets are not asked', async () => {
  const t = await testRpc()
  expect([await t.ask('eth_accounts'), await t.ask('wallet_getPermissions')]).toEqual([[], []])
  expect(await t.ask('eth_coinbase')).toBeNull()
  expect(await t.ask('eth_chainId')).toBe('0x1')
  expect(await t.ask('net_version')).toBe('1')
  expect(await t.ask('eth_chainId', [], { network: 'eip155:8453' })).toBe('0x2105')
  const block = t.ask('eth_getBlockByNumber', ['latest', false])
  await settled()
  t.node[0]?.answer({ number: '0x1' })
  expect(await block).toEqual({ number: '0x1' })
  expect([
    await thrown(t.ask('eth_requestAccounts')),
    await thrown(t.ask('personal_sign', ['0x68', A])),
    await thrown(t.ask('eth_sendTransaction', [TX])),
    await thrown(t.ask('wallet_getCapabilities', [A])),
  ]).toMatchInlineSnapshot(`
    [
      "NotConnectedError 4100 Please call connect() before request()",
      "NotConnectedError 4100 Please call connect() before request()",
      "NotConnectedError 4100 Please call connect() before request()",
      "NotConnectedError 4100 Please call connect() before request()",
    ]
  `)
  expect(await t.ask('wallet_getPermissions')).toEqual([])
  expect(await t.ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(t.wallet).toHaveLength(0)
})

test('rpc: connected, the current account comes first', async () => {
  const t = await testRpc()
  t.connect(undefined, [B, A])
  expect(await t.ask('eth_accounts')).toEqual([B, A])
  expect(await t.ask('eth_requestAccounts')).toEqual([B, A])
  expect(await t.ask('eth_coinbase')).toBe(B)
  expect(t.wallet).toHaveLength(0)
})

test('rpc: what is on no list is refused, by a wallet’s grant too', async () => {
  const t = await testRpc()
  t.connect(walletConnect(['personal_sign']))
  expect([
    await thrown(t.ask('eth_mine')),
    await thrown(t.ask('constructor')),
    await thrown(t.ask('__proto__')),
    await thrown(t.ask('eth_sendTransaction', [TX])),
    await thrown(t.ask('personal_sign', ['0x68', A], { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })),
    await thrown(t.ask('eth_blockNumber', [], { network: 'eip155:10' })),
    await thrown(t.ask('eth_chainId', [], { network: 'eip155:zero' })),
    await thrown(t.ask('eth_call', [{ to: A, value: 1n }])),
  ]).toMatchInlineSnapshot(`
    [
      "MethodNotAllowedError 4200 Requested RPC call is not allowed",
      "MethodNotAllowedError 4200 Requested RPC call is not allowed",
      "MethodNotAllowedError 4200 Requested RPC call is not allowed",
      "MethodNotAllowedError 4200 Requested RPC call is not allowed",
      "MethodNotAllowedError 4200 Requested RPC call is not allowed",
      "NetworkNotFoundError 4901 Network Not Found",
      "InvalidCaipNetworkIdError -32602 Invalid CAIP-2 network id: eip155:zero",
      "ValidationError -32602 params: Expected JSON",
    ]
  `)
  expect(t.alerts).toEqual(['SWITCH_NETWORK_NOT_FOUND'])
  expect(t.wallet).toHaveLength(0)
  expect(t.node).toHaveLength(0)
})

test('rpc: invalid parameters reach neither wallet nor node', async () => {
  const t = await testRpc()
  t.connect()
  expect(await thrown(t.ask('eth_sendTransaction', [{ ...TX, to: '0x1' }]))).toMatchInlineSnapshot(
    `"ValidationError -32602 params[0].to: Invalid address"`,
  )
  expect(await thrown(t.ask('eth_sendTransaction', [{ ...TX, chainId: '0x2' }]))).toMatchInlineSnapshot(
    `"ValidationError -32602 params[0].chainId: Expected chain 1, received chain 2"`,
  )
  expect(t.wallet).toHaveLength(0)
  expect(t.store.get().requests).toEqual({})
})

test('rpc: reads go to the node of the network, never through the wallet', async () => {
  const t = await testRpc()
  t.connect()
  const answer = t.ask('eth_getBalance', [A, 'latest'], { network: 'eip155:8453' })
  await settled()
  expect(t.node).toMatchObject([
    { networkId: 'eip155:8453', args: { method: 'eth_getBalance', params: [A, 'latest'] } },
  ])
  t.node[0]?.answer('0x5')
  expect(await answer).toBe('0x5')
  expect(t.wallet).toHaveLength(0)
})

test('rpc: equal reads of several tabs are one, and an abort only detaches', async () => {
  const t = await testRpc()
  const other = testTab('tab-00000002')
  const id = freshId()
  const first = thrown(t.ask('eth_getBalance', [A, 'latest'], { id }))
  const second = t.ask('eth_getBalance', [A, 'latest'], { tab: other })
  const third = t.ask('eth_getBalance', [B, 'latest'], { tab: other })
  await settled()
  expect(t.node).toHaveLength(2)
  t.rpc.abort(t.tab, id)
  expect(await first).toBe('RequestAbortedError 4001 Request was aborted')
  expect(t.node[0]?.signal?.aborted).toBe(false)
  t.node[0]?.answer('0x1')
  t.node[1]?.answer('0x2')
  expect([await second, await third]).toEqual(['0x1', '0x2'])
})

test('rpc: the last caller’s abort stops the read, and the next read is a new one', async () => {
  const t = await testRpc()
  const id = freshId()
  const first = thrown(t.ask('eth_getBalance', [A, 'latest'], { id }))
  await settled()
  t.rpc.abort(t.tab, id)
  expect(await first).toBe('RequestAbortedError 4001 Request was aborted')
  expect(t.node[0]?.signal?.aborted).toBe(true)
  const again = t.ask('eth_getBalance', [A, 'latest'])
  await settled()
  t.node[1]?.answer('0x7')
  expect(await again).toBe('0x7')
})

test('rpc: only the tab that asked can abort', async () => {
  const t = await testRpc()
  const id = freshId()
  const answer = t.ask('eth_getBalance', [A, 'latest'], { id })
  await settled()
  t.rpc.abort(testTab('tab-00000002'), id)
  t.node[0]?.answer('0x1')
  expect(await answer).toBe('0x1')
})

test.each(['eth_sendRawTransaction', 'eth_newFilter', 'eth_getFilterChanges'])(
  'rpc: %s is never shared',
  async method => {
    const t = await testRpc()
    const both = [t.ask(method, ['0x1']), t.ask(method, ['0x1'])]
    await settled()
    expect(t.node).toHaveLength(2)
    for (const asked of t.node) asked.answer('0x1')
    await Promise.all(both)
  },
)

test('rpc: the head of a chain is kept for a second, and forgotten when a wallet has answered', async () => {
  const t = await testRpc()
  t.connect()
  const read = async (value: string) => {
    const before = t.node.length
    const answer = t.ask('eth_blockNumber')
    await settled()
    t.node[before]?.answer(value)
    return answer
  }
  expect(await read('0x1')).toBe('0x1')
  expect(await read('0x2')).toBe('0x1')
  await t.clock.advance(1_000)
  expect(await read('0x3')).toBe('0x3')
  const signed = t.ask('personal_sign', ['0x68', A])
  await settled()
  t.wallet[0]?.answer(SIGNED)
  await signed
  expect(await read('0x4')).toBe('0x4')
  const nonce = t.ask('eth_getTransactionCount', [A, 'latest'])
  await settled()
  t.node.at(-1)?.answer('0x0')
  await nonce
  const nonceAgain = t.ask('eth_getTransactionCount', [A, 'latest'])
  await settled()
  t.node.at(-1)?.answer('0x1')
  expect(await nonceAgain).toBe('0x1')
})

test('rpc: a node has 10 seconds, a person has no deadline', async () => {
  const t = await testRpc()
  t.connect()
  const read = thrown(t.ask('eth_getBalance', [A, 'latest']))
  const capabilities = thrown(t.ask('wallet_getCapabilities', [A]))
  const signed = t.ask('personal_sign', ['0x68', A])
  await settled()
  await t.clock.advance(10_000)
  expect(await read).toBe('RpcTimeoutError 4901 The request took too long to respond')
  expect(await capabilities).toBe('RpcTimeoutError 4901 The request took too long to respond')
  expect(t.node[0]?.signal?.aborted).toBe(true)
  await t.clock.advance(3_600_000)
  t.wallet.find(({ args }) => args.method === 'personal_sign')?.answer(SIGNED)
  expect(await signed).toBe(SIGNED)
})

test('rpc: an unsafe request is pending until the person answers, and names its wallet', async () => {
  const t = await testRpc()
  t.connect(walletConnect(['eth_sendTransaction']))
  const id = freshId()
  const answer = t.ask('eth_sendTransaction', [TX], { id })
  await settled()
  expect(t.store.get().requests).toEqual({
    [id]: {
      id,
      method: 'eth_sendTransaction',
      namespace: 'eip155',
      networkId: 'eip155:1',
      walletName: 'Phone',
      since: t.clock.now(),
      tabId: t.tab.id,
    },
  })
  t.deliveries[0]?.({ walletName: 'Phone', href: 'phone://', isSamePhone: true })
  expect(t.store.get().requests[id]?.handoff?.href).toBe('phone://')
  t.wallet[0]?.answer(HASH)
  expect(await answer).toBe(HASH)
  expect(t.store.get().requests).toEqual({})
  expect(t.answered).toMatchObject([{ networkId: 'eip155:1', kind: 'transaction', result: HASH }])
})

test('rpc: a swapped personal_sign reaches the wallet in its order', async () => {
  const t = await testRpc()
  t.connect()
  void t.ask('personal_sign', [A, '0x68'])
  await settled()
  expect(t.wallet[0]?.args).toEqual({ method: 'personal_sign', params: ['0x68', A] })
  expect(t.wallet[0]?.tabId).toBe(t.tab.id)
})

test('rpc: the same id while it runs joins the request; with other parameters it is refused', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const both = [t.ask('personal_sign', ['0x68', A], { id }), t.ask('personal_sign', ['0x68', A], { id })]
  await settled()
  expect(t.wallet).toHaveLength(1)
  const words = 'DuplicateRequestError -32600 A request with this id was made before'
  expect(await thrown(t.ask('personal_sign', ['0x69', A], { id }))).toBe(words)
  expect(await thrown(t.ask('personal_sign', ['0x68', A], { id, tab: testTab('tab-00000002') }))).toBe(words)
  t.wallet[0]?.answer(SIGNED)
  expect(await Promise.all(both)).toEqual([SIGNED, SIGNED])
  expect(t.wallet).toHaveLength(1)
})

test('rpc: the same id after its end gives the same end, without asking the wallet', async () => {
  const t = await testRpc()
  t.connect()
  const [yes, no] = [freshId(), freshId()]
  const signed = t.ask('personal_sign', ['0x68', A], { id: yes })
  const refused = thrown(t.ask('personal_sign', ['0x69', A], { id: no }))
  await settled()
  t.wallet[0]?.answer(SIGNED)
  t.wallet[1]?.fail({ code: 4001, message: 'no thanks' })
  await Promise.all([signed, refused])
  expect(await t.ask('personal_sign', ['0x68', A], { id: yes })).toBe(SIGNED)
  expect(await thrown(t.ask('personal_sign', ['0x69', A], { id: no }))).toBe(
    'UserRejectedError 4001 User rejected the request',
  )
  expect(t.wallet).toHaveLength(2)
  await t.clock.advance(600_001)
  expect(await t.kv.keys('ledger:')).toEqual([])
})

test('rpc: an abort before it left sends nothing, one after it drops the answer and is not asked again', async () => {
  const t = await testRpc()
  t.connect()
  let go: () => void = () => {}
  t.beforeSending = () => new Promise<void>(resolve => (go = resolve))
  const early = freshId()
  const first = thrown(t.ask('eth_sendTransaction', [TX], { id: early }))
  await settled()
  t.rpc.abort(t.tab, early)
  expect(await first).toBe('RequestAbortedError 4001 Request was aborted')
  go()
  await settled()
  expect(t.wallet).toHaveLength(0)
  expect(await t.kv.keys('ledger:')).toEqual([])

  t.beforeSending = async () => {}
  const late = freshId()
  const second = thrown(t.ask('eth_sendTransaction', [TX], { id: late }))
  await settled()
  t.rpc.abort(t.tab, late)
  expect(await second).toBe('RequestAbortedError 4001 Request was aborted')
  expect(t.wallet[0]?.signal?.aborted).toBe(true)
  await settled()
  expect(t.store.get().requests).toEqual({})
  expect(await thrown(t.ask('eth_sendTransaction', [TX], { id: late }))).toBe(
    'RequestAbortedError 4001 Request was aborted',
  )
  t.wallet[0]?.answer(HASH)
  await settled()
  expect(t.wallet).toHaveLength(1)
  expect(t.store.get().recovered).toEqual({})
})

test('rpc: a dapp’s switch goes to the engine when the network is configured', async () => {
  const t = await testRpc()
  t.connect()
  expect(await t.ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(t.switches).toEqual(['eip155:8453'])
  expect(t.wallet).toHaveLength(0)
})

test('rpc: a switch to an unknown chain is the wallet’s, whose 4902 the dapp gets (EIP-3326)', async () => {
  const t = await testRpc()
  t.connect()
  const unknown = thrown(t.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))
  await settled()
  t.wallet[0]?.fail({ code: 4902, message: 'Unrecognized chain ID' })
  expect(await unknown).toBe('WalletRequestError 4902 Unrecognized chain ID')
  const known = t.ask('wallet_switchEthereumChain', [{ chainId: '0x64' }])
  await settled()
  t.wallet[1]?.answer(undefined)
  await settled()
  t.wallet[2]?.answer('0x64')
  expect(await known).toBeNull()
  expect(t.switches).toEqual([])
  expect(t.alerts).toEqual([])
})

test('rpc: a switch to an unknown chain without a wallet that could is an alert', async () => {
  const t = await testRpc()
  const words = 'NetworkNotFoundError 4901 Network Not Found'
  expect(await thrown(t.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))).toBe(words)
  t.connect(walletConnect(['personal_sign']))
  expect(await thrown(t.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))).toBe(words)
  expect(t.alerts).toEqual(['SWITCH_NETWORK_NOT_FOUND', 'SWITCH_NETWORK_NOT_FOUND'])
})

test('rpc: a disconnect rejects the requests of its wallet only', async () => {
  const t = await testRpc()
  t.connect()
  const signed = thrown(t.ask('personal_sign', ['0x68', A]))
  const read = t.ask('eth_getBalance', [A, 'latest'])
  const revoked = t.ask('wallet_revokePermissions', [{ eth_accounts: {} }])
  await settled()
  t.rpc.walletLeft({ namespace: 'eip155', walletId: t.store.get().connections.eip155?.walletId ?? '' })
  expect(await signed).toBe('OutcomeUnknownError 4900 The request was sent, but its result is unknown')
  t.node[0]?.answer('0x1')
  t.wallet[1]?.answer(null)
  expect(await Promise.all([read, revoked])).toEqual(['0x1', null])
})

test('rpc: a tab that goes takes its reads along and leaves the others alone', async () => {
  const t = await testRpc()
  const other = testTab('tab-00000002')
  const mine = thrown(t.ask('eth_getBalance', [A, 'latest']))
  const others = t.ask('eth_getBalance', [B, 'latest'], { tab: other })
  await settled()
  t.tab.die()
  t.rpc.onTabClosed(t.tab)
  expect(await mine).toBe('RequestAbortedError 4001 Request was aborted')
  t.node[1]?.answer('0x1')
  expect(await others).toBe('0x1')
})

test('rpc: no timer and no listener is left when all is answered', async () => {
  const t = await testRpc()
  const read = t.ask('eth_getBalance', [A, 'latest'])
  await settled()
  t.node[0]?.answer('0x1')
  await read
  expect(t.clock.pending).toBe(0)
})
