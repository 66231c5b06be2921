import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { contractsOf } from '../../packages/peers/src/contracts/addresses.ts'
import { OutcomeUnknownError } from '../../src/bridge/errors/request.ts'
import {
  InsufficientFundsError,
  InvalidAddressError,
  TransactionChangedError,
  TransferFailedError,
} from '../../src/bridge/errors/transfer.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import type { ChainAdapter, Transfer } from '../../src/worker/chains/adapter.ts'
import { createEvmAdapter } from '../../src/worker/chains/evm/adapter.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { systemFetch } from '../../src/worker/net/exchange.ts'
import { flowNetwork } from '../support/flowTab.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { testConfig } from '../support/walletConnectRig.ts'

// The adapter against a real node. The wallet is viem's, which signs whatever request it is given.

const peers = connectPeers(injectPeers())
const { url } = peers.ethereum
const at = contractsOf(1)
const reader = createPublicClient({ transport: http(url) })
const network = { ...flowNetwork(1, 'Ethereum'), rpcUrls: { default: { http: [url] } } }
const config = testConfig({ networks: [network], projectId: null })

let adapter: ChainAdapter
beforeEach(async () => {
  await peers.ethereum.reset()
  adapter = createEvmAdapter({
    clock: systemClock,
    fetch: systemFetch,
    endpoints: () => resolveEndpoints(config),
    config: () => config,
  })
})

type Person = ReturnType<typeof privateKeyToAccount>

async function person(ether = '2'): Promise<Person> {
  const account = privateKeyToAccount(generatePrivateKey())
  const amount = parseEther(ether)
  if (amount > 0n) await peers.api.give({ chainId: 1, to: account.address, asset: 'ETH', amount })
  return account
}
const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address

type Wish = Pick<Transfer, 'to' | 'amount' | 'token'>
const transferOf = (from: Person, input: Wish): Transfer => ({
  methods: ['eth_sendTransaction'],
  from: { namespace: 'eip155', address: from.address, type: 'eoa' },
  ...input,
})

async function prepare(from: Person, input: Wish) {
  if (!adapter.prepareTransfer) throw new Error('no prepareTransfer')
  return adapter.prepareTransfer(network, transferOf(from, input))
}
const mostOf = (from: Person, token?: string) =>
  adapter.mostTransfer?.(network, transferOf(from, { to: stranger(), amount: 0n, ...(token && { token }) }))

interface Asked {
  readonly to: Address
  readonly value: Hex
  readonly data: Hex
  readonly gas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  readonly chainId: Hex
}
const askedOf = ({ args }: Awaited<ReturnType<typeof prepare>>) => (args.params as [Asked])[0]

/** What a wallet does with a request: signs and sends it. */
async function sign(
  from: Person,
  asked: Asked,
  change: { value?: bigint; nonce?: number } = {},
): Promise<Hex> {
  const wallet = createWalletClient({ account: from, chain: mainnet, transport: http(url) })
  return wallet.sendTransaction({
    to: asked.to,
    value: change.value ?? BigInt(asked.value),
    data: asked.data,
    gas: BigInt(asked.gas),
    maxFeePerGas: BigInt(asked.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(asked.maxPriorityFeePerGas),
    ...(change.nonce === undefined ? {} : { nonce: change.nonce }),
  })
}

async function pay(from: Person, input: Wish): Promise<{ id: string }> {
  const prepared = await prepare(from, input)
  return prepared.finish(await sign(from, askedOf(prepared)))
}

const held = (address: Address) => reader.getBalance({ address })
const heldOf = (token: Address, owner: Address) =>
  reader.readContract({ address: token, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })

/** What a node is asked to do with itself. */
async function anvil(method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: unknown }).result
}

test('evm: ether arrives to the last wei, and costs no more than the fee that was said', async () => {
  const [from, to] = [await person(), stranger()]
  const before = await held(from.address)
  const prepared = await prepare(from, { to, amount: 1_000_000_000_000_000_001n })
  const asked = askedOf(prepared)
  expect(asked).toMatchObject({ to: to.toLowerCase(), chainId: '0x1', data: '0x', gas: '0x5208' })
  expect(BigInt(asked.maxPriorityFeePerGas)).toBeLessThanOrEqual(BigInt(asked.maxFeePerGas))
  const hash = await sign(from, asked)
  expect(await prepared.finish(hash)).toEqual({ id: hash })
  expect(await held(to)).toBe(1_000_000_000_000_000_001n)
  const cost = before - (await held(from.address)) - 1_000_000_000_000_000_001n
  expect(cost).toBeGreaterThan(0n)
  expect(cost).toBeLessThanOrEqual(prepared.fee)
})

test.each([
  ['a token that answers a bool', at.usdc, 'USDC'],
  ['a token that answers nothing', at.usdt, 'USDT'],
] as const)('evm: %s arrives to the last unit', async (_name, token, asset) => {
  const [from, to] = [await person(), stranger()]
  await peers.api.give({ chainId: 1, to: from.address, asset, amount: 5_000_001n })
  expect(await mostOf(from, token)).toBe(5_000_001n)
  await pay(from, { to, amount: 1_234_567n, token })
  expect(await heldOf(token, to)).toBe(1_234_567n)
  expect(await heldOf(token, from.address)).toBe(3_765_434n)
})

test('evm: the decimals of a token are those that its contract states', async () => {
  const [from, token] = [await person(), stranger()]
  await peers.api.give({ chainId: 1, to: from.address, asset: 'USDC', amount: 5n })
  expect((await prepare(from, { to: stranger(), amount: 5n, token: at.usdc })).decimals).toBe(6)
  // Answers 1 to every call.
  await anvil('anvil_setCode', token, '0x600160005260206000f3')
  expect((await prepare(from, { to: stranger(), amount: 1n, token })).decimals).toBe(1)
  const decimalsOf = (address: string) => adapter.tokenDecimals?.(network, address)
  expect([await decimalsOf(at.usdc), await decimalsOf(token), await decimalsOf(stranger())]).toEqual([
    6,
    1,
    undefined,
  ])
})

test('evm: the most that can be sent leaves the fee, and can be sent', async () => {
  const [from, to] = [await person('0.5'), stranger()]
  const most = (await mostOf(from)) ?? 0n
  const purse = await held(from.address)
  expect(most).toBeGreaterThan((purse * 99n) / 100n)
  expect(most).toBeLessThan(purse)
  await pay(from, { to, amount: most })
  expect(await held(to)).toBe(most)
  expect(await mostOf(await person('0'))).toBe(0n)
})

test('evm: an impossible payment does not prompt', async () => {
  const from = await person('1')
  const purse = await held(from.address)
  const to = stranger()
  for (const amount of [purse, purse + 1n, purse - 1n, 10n ** 30n]) {
    await expect(prepare(from, { to, amount })).rejects.toBeInstanceOf(InsufficientFundsError)
  }
  await expect(prepare(from, { to, amount: 1n, token: at.usdc })).rejects.toMatchObject({
    name: 'InsufficientFundsError',
    data: { needed: '1', available: '0' },
  })
  // Tokens, but nothing for the fee.
  const poor = await person('0')
  await peers.api.give({ chainId: 1, to: poor.address, asset: 'USDC', amount: 5n })
  await expect(prepare(poor, { to, amount: 1n, token: at.usdc })).rejects.toBeInstanceOf(
    InsufficientFundsError,
  )
})

test.each([
  ['no address', '0x1234'],
  ['an address of Solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['a wrong checksum', '0x70997970C51812dc3A010C7d01b50e0d17dc79c8'],
  ['the zero address', `0x${'0'.repeat(40)}`],
])('evm: %s is refused', async (_name, to) => {
  await expect(prepare(await person('0'), { to, amount: 1n })).rejects.toBeInstanceOf(InvalidAddressError)
})

test('evm: the token itself and a token that is none are refused; amounts out of range too', async () => {
  const from = await person()
  await expect(prepare(from, { to: at.usdc, amount: 1n, token: at.usdc })).rejects.toBeInstanceOf(
    InvalidAddressError,
  )
  await expect(prepare(from, { to: stranger(), amount: 1n, token: stranger() })).rejects.toBeInstanceOf(
    InvalidAddressError,
  )
  for (const amount of [0n, -1n, 2n ** 256n])
    await expect(prepare(from, { to: stranger(), amount })).rejects.toMatchObject({ name: 'ValidationError' })
})

test('evm: lower and upper case need no checksum; a contract that gets it is named', async () => {
  const from = await person()
  const to = stranger()
  expect((await prepare(from, { to: to.toLowerCase(), amount: 1n })).isToContract).toBeUndefined()
  await prepare(from, { to: `0x${to.slice(2).toUpperCase()}`, amount: 1n })
  await peers.api.give({ chainId: 1, to: from.address, asset: 'USDC', amount: 5n })
  const toContract = await prepare(from, { to: at.usdt, amount: 1n, token: at.usdc })
  expect(toContract.isToContract).toBe(true)
})

test('evm: a contract that refuses coins fails before a prompt', async () => {
  const from = await person()
  await expect(prepare(from, { to: at.usdc, amount: 1n })).rejects.toBeInstanceOf(TransferFailedError)
})

test('evm: a wallet that sends something else is found out', async () => {
  const from = await person()
  const prepared = await prepare(from, { to: stranger(), amount: 5n })
  const hash = await sign(from, askedOf(prepared), { value: 6n })
  await expect(prepared.finish(hash)).rejects.toBeInstanceOf(TransactionChangedError)
  await expect(prepared.finish('yes')).rejects.toBeInstanceOf(OutcomeUnknownError)
})

test('evm: one that was reverted has failed', async () => {
  const from = await person()
  await peers.api.give({ chainId: 1, to: from.address, asset: 'USDC', amount: 5n })
  const prepared = await prepare(from, { to: stranger(), amount: 5n, token: at.usdc })
  // The tokens go elsewhere between the review and the wallet.
  await pay(from, { to: stranger(), amount: 5n, token: at.usdc })
  const hash = await sign(from, askedOf(prepared))
  await expect(prepared.finish(hash)).rejects.toMatchObject({
    name: 'TransferFailedError',
    details: 'reverted',
  })
})

test('evm: a payment that was sent again with a higher fee is followed; a replaced one has failed', async () => {
  await anvil('evm_setAutomine', false)
  try {
    for (const isSame of [true, false]) {
      const [from, to] = [await person0(), stranger()]
      const prepared = await prepare(from, { to, amount: 5n })
      const asked = askedOf(prepared)
      const first = await sign(from, asked, { nonce: 0 })
      const before = await counted()
      const finishing = prepared.finish(first)
      const outcome = finishing.then(
        ({ id }) => id,
        error => error,
      )
      // It has to be known before it goes.
      await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThan(before)
      const raised = {
        ...asked,
        maxFeePerGas: `0x${(BigInt(asked.maxFeePerGas) * 2n).toString(16)}` as Hex,
        maxPriorityFeePerGas: `0x${(BigInt(asked.maxPriorityFeePerGas) * 2n + 1n).toString(16)}` as Hex,
      }
      const second = await sign(from, raised, { nonce: 0, ...(isSame ? {} : { value: 0n }) })
      await anvil('evm_mine')
      if (isSame) expect(await outcome).toBe(second)
      else expect(await outcome).toMatchObject({ name: 'TransferFailedError', data: { replacedBy: second } })
    }
  } finally {
    await anvil('evm_setAutomine', true)
  }

  /** Counts of sent transactions that were asked: that comes after the transaction is known. */
  async function counted(): Promise<number> {
    return (await peers.ethereum.stats()).calls.eth_getTransactionCount ?? 0
  }
  async function person0(): Promise<Person> {
    const account = privateKeyToAccount(generatePrivateKey())
    await anvil('anvil_setBalance', account.address, '0x1bc16d674ec80000')
    return account
  }
})

type Lie = (method: string, result: unknown) => unknown

/** A node that changes what the real one answers. */
async function lyingNode(lie: Lie): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    outgoing.setHeader('access-control-allow-origin', '*')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const headers = { 'content-type': 'application/json' }
    const answer: unknown = await (await fetch(url, { method: 'POST', headers, body })).json()
    const asked = [JSON.parse(body)].flat() as { readonly id: unknown; readonly method: string }[]
    const change = (entry: { id: unknown; result: unknown }) => {
      const method = asked.find(({ id }) => id === entry.id)?.method ?? ''
      return { ...entry, result: lie(method, entry.result) }
    }
    const changed = Array.isArray(answer)
      ? answer.map(change)
      : change(answer as Parameters<typeof change>[0])
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(changed))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}

/** 0.0004 coins for each unit of gas: a plain payment costs 8.4. */
const GREEDY = `0x${(4n * 10n ** 14n).toString(16)}`

test.each([
  ['alone, of coins below the fee', 'coins', false],
  ['beside an honest one, of a token', 'token', true],
  ['alone, of a token', 'token', false],
] as const)(
  'a node that states a fee of coins, %s: the fee is called high',
  async (_name, what, isBeside) => {
    const node = await lyingNode((method, result) => {
      if (method === 'eth_maxPriorityFeePerGas' || method === 'eth_gasPrice') return GREEDY
      if (method !== 'eth_feeHistory') return result
      const history = result as { readonly reward: readonly (readonly string[])[] }
      return { ...history, reward: history.reward.map(() => [GREEDY]) }
    })
    try {
      const http = isBeside ? [node.url, url] : [node.url]
      const urls = { ...network, rpcUrls: { default: { http } } }
      const own = testConfig({ networks: [urls], projectId: null })
      const greedy = createEvmAdapter({
        clock: systemClock,
        fetch: systemFetch,
        endpoints: () => resolveEndpoints(own),
        config: () => own,
      })
      const from = await person('100')
      await peers.api.give({ chainId: 1, to: from.address, asset: 'USDC', amount: 5n })
      const input = what === 'token' ? { amount: 5n, token: at.usdc } : { amount: parseEther('0.1') }
      const ready = await greedy.prepareTransfer?.(urls, transferOf(from, { to: stranger(), ...input }))
      expect(ready?.isHighFee).toBe(true)
      expect(ready?.fee).toBeGreaterThan(parseEther('8'))
    } finally {
      node.stop()
    }
  },
)

test('the fee of an honest node is not called high', async () => {
  const from = await person()
  const ready = await prepare(from, { to: stranger(), amount: 100n })
  expect(ready.isHighFee).toBeUndefined()
})
