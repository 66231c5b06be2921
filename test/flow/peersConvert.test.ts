import {
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  type Hex,
  http,
  isHex,
  maxUint256,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { POOL_ABI, TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { COIN } from '../../packages/peers/src/contracts/addresses.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { control } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(injectPeers())
const { api, urls } = peers
const at = urls.contracts.find(({ chainId }) => chainId === 1)
if (!at) throw new Error('No contracts on Ethereum')
const [ETH, USDC, DAI] = [COIN, at.usdc, at.dai].map(address => `eip155:1:${address}`)
const url = urls.evm.find(({ chainId }) => chainId === 1)?.url
const reader = createPublicClient({ chain: mainnet, transport: http(url), pollingInterval: 20 })

interface Built {
  readonly to: string
  readonly data: Hex
  readonly amount: string
  readonly eip155: { readonly gas: string }
}

const get = async <Answer>(path: string, query: object) =>
  control<Answer>(api.url, `/v1/convert/${path}?${new URLSearchParams({ projectId: 'p', ...query })}`)
const quote = async (from: string | undefined, to: string | undefined, amount: bigint) => {
  const { quotes } = await get<{ quotes: { toAmount: string }[] }>('quotes', {
    from,
    to,
    amount: String(amount),
  })
  return BigInt(quotes[0]?.toAmount ?? 0)
}
const build = async (body: object) =>
  (await control<{ tx: Built }>(api.url, '/v1/convert/build-transaction', { projectId: 'p', ...body })).tx
const plain = (caip: string) => {
  const address = caip.split(':')[2]
  if (!isHex(address)) throw new Error(caip)
  return address
}

async function person() {
  const account = privateKeyToAccount(generatePrivateKey())
  await api.give({ chainId: 1, to: account.address, asset: 'ETH', amount: parseEther('3') })
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(url) })
  const send = async ({ to, data, value = 0n }: { to: string; data: Hex; value?: bigint }) => {
    const hash = await wallet.sendTransaction({ to: plain(to), data, value })
    return (await reader.waitForTransactionReceipt({ hash })).status
  }
  return { address: account.address, caip: `eip155:1:${account.address}`, send }
}

const balance = (token: Hex, owner: Hex) =>
  reader.readContract({ address: token, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })

beforeEach(() => peers.reset())

test('the first address is priced, prices can be set, and a token without a price is 503', async () => {
  const ask = (...addresses: readonly (string | undefined)[]) =>
    control(api.url, '/v1/fungible/price', { currency: 'usd', addresses, projectId: 'p' })
  expect(await ask(ETH, DAI)).toEqual({
    fungibles: [
      { address: ETH, symbol: 'ETH', price: 2500, decimals: 18, name: 'Ether', iconUrl: expect.any(String) },
    ],
  })
  await api.price('DAI', '0.9987')
  expect(await ask(DAI)).toMatchObject({ fungibles: [{ name: 'Dai Stablecoin', price: 0.9987 }] })
  await api.price('DAI', '0')
  await expect(ask(DAI)).rejects.toThrow('503')
  await expect(ask('eip155:1:0x12')).rejects.toThrow('400')
})

test('tokens are listed in no order, and gas prices', async () => {
  const list = async () =>
    (await get<{ tokens: { symbol: string }[] }>('tokens', { chainId: 'eip155:1' })).tokens
  const lists = await Promise.all(Array.from({ length: 8 }, list))
  expect(new Set(lists.map(tokens => tokens.map(({ symbol }) => symbol).join())).size).toBeGreaterThan(1)
  const [tokens = []] = lists
  expect(tokens).toHaveLength(6)
  expect(tokens.find(({ symbol }) => symbol === 'USDC')).toMatchObject({ address: USDC, decimals: 6 })
  expect(await get('gas-price', { chainId: 'eip155:1' })).toMatchObject({
    standard: expect.stringMatching(/^\d+$/),
    instant: expect.stringMatching(/^\d+$/),
  })
})

test('coin to token: what was quoted is what arrives', async () => {
  const me = await person()
  const amount = 123_456_789_012_345_678n
  const promised = await quote(ETH, USDC, amount)
  const tx = await build({
    amount: String(amount),
    eip155: { slippage: 1 },
    from: ETH,
    to: USDC,
    userAddress: me.caip,
  })
  expect(tx.amount).toBe(String(promised))
  expect(Number(tx.eip155.gas)).toBeGreaterThan(21_000)
  expect(await me.send({ to: tx.to, data: tx.data, value: amount })).toBe('success')
  expect(await balance(at.usdc, me.address)).toBe(promised)
})

test('token to token: allowance, approval, swap, and the slippage holds', async () => {
  const me = await person()
  const amount = 50_000_001n
  await api.give({ chainId: 1, to: me.address, asset: 'USDC', amount })
  const ask = { tokenAddress: USDC, userAddress: me.caip }
  expect(await get('allowance', ask)).toEqual({ allowance: '0' })
  expect(await get('allowance', { ...ask, tokenAddress: ETH })).toEqual({ allowance: String(maxUint256) })
  const order = { amount: String(amount), eip155: { slippage: 1 }, from: USDC, to: DAI, userAddress: me.caip }
  await expect(build(order)).rejects.toThrow('400')
  const { tx: approval } = await get<{ tx: Built }>('build-approve', {
    from: USDC,
    to: USDC,
  })
  expect(approval).toMatchObject({ from: USDC, to: USDC, value: '0' })
  expect(approval.eip155).toEqual({ gasPrice: expect.stringMatching(/^\d+$/) })
  const other = await get<{ tx: Built }>('build-approve', { from: USDC, to: DAI })
  expect(other.tx).toMatchObject({ from: USDC, to: DAI })
  expect(decodeFunctionData({ abi: TOKEN_ABI, data: approval.data }).args?.[0]).toBe(at.pool)
  expect(await me.send({ to: approval.to, data: approval.data })).toBe('success')
  expect(await get('allowance', ask)).toEqual({ allowance: String(maxUint256) })
  const promised = await quote(USDC, DAI, amount)
  const tx = await build(order)
  const { args } = decodeFunctionData({ abi: POOL_ABI, data: tx.data })
  expect(args?.[3]).toBe((promised * 99n) / 100n)
  await api.buy({ chainId: 1, token: at.dai, wei: parseEther('10') })
  const after = await quote(USDC, DAI, amount)
  expect(after).toBeLessThan(promised)
  expect(await me.send(tx)).toBe('success')
  expect(await balance(at.dai, me.address)).toBe(after)
})

test('the service lies when it is told to', async () => {
  const me = await person()
  const truth = await quote(ETH, USDC, 10n ** 18n)
  await api.swap({ quoteParts: [10_000, 9_000, 5_000], allowance: '7', transaction: { to: 'eip155:1:0x1' } })
  const reported = [
    await quote(ETH, USDC, 10n ** 18n),
    await quote(ETH, USDC, 10n ** 18n),
    await quote(ETH, USDC, 10n ** 18n),
  ]
  expect(reported).toEqual([truth, (truth * 9n) / 10n, truth / 2n])
  expect(await get('allowance', { tokenAddress: USDC, userAddress: me.caip })).toEqual({ allowance: '7' })
  const tx = await build({
    amount: String(10n ** 15n),
    eip155: { slippage: 1 },
    from: ETH,
    to: USDC,
    userAddress: me.caip,
    disableEstimate: true,
  })
  expect(tx.to).toBe('eip155:1:0x1')
  await peers.reset()
  expect(await quote(ETH, USDC, 10n ** 18n)).toBe(truth)
  // Refused parameters have reasons; a pair without a pool too.
  const query = { projectId: 'p', from: ETH ?? '', to: USDC ?? '', amount: '1e18' }
  const refused = await fetch(`${api.url}/v1/convert/quotes?${new URLSearchParams(query)}`, {
    headers: { 'x-wrong-on-purpose': '1' },
  })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { status: 'FAILED', reasons: [{ field: '', description: 'parameter refused' }] },
  ])
  await expect(get('quotes', { from: ETH, to: 'eip155:8453:0x12', amount: '1' })).rejects.toThrow(
    'chains differ',
  )
})
