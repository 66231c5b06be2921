import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  maxUint256,
  type PublicClient,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { COLLECTION_ABI, GOODS_ABI, POOL_ABI, TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import {
  type ChainContracts,
  COIN,
  TOKENS,
  type TokenKey,
} from '../../packages/peers/src/contracts/addresses.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'

const urls = injectPeers()
const { api } = connectPeers(urls)

interface Chain {
  readonly chain: typeof mainnet | typeof base
  readonly at: ChainContracts
  readonly reader: PublicClient
}

function chainOf(chain: typeof mainnet | typeof base): Chain {
  const at = urls.contracts.find(({ chainId }) => chainId === chain.id)
  const url = urls.evm.find(({ chainId }) => chainId === chain.id)?.url
  if (!at) throw new Error(`No contracts on ${chain.name}`)
  return { chain, at, reader: createPublicClient({ transport: http(url) }) }
}

const ethereum = chainOf(mainnet)

/** A new account with two ether. */
async function person({ chain, reader }: Chain = ethereum) {
  const account = privateKeyToAccount(generatePrivateKey())
  await api.give({ chainId: chain.id, to: account.address, asset: 'ETH', amount: parseEther('2') })
  const url = urls.evm.find(({ chainId }) => chainId === chain.id)?.url
  const wallet = createWalletClient({ account, chain, transport: http(url) })
  const done = async (sending: Promise<Hex>) => {
    const receipt = await reader.waitForTransactionReceipt({ hash: await sending, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    return receipt
  }
  return { ...account, wallet, done }
}

const balanceIn = ({ reader, at }: Chain, key: TokenKey, owner: Address) =>
  reader.readContract({ address: at[key], abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })

const product = (amount: bigint, reserveIn: bigint, reserveOut: bigint) =>
  (amount * 997n * reserveOut) / (reserveIn * 1000n + amount * 997n)

const pairOf = async ({ reader, at }: Chain, key: TokenKey) => {
  const [coin, token] = await reader.readContract({
    address: at.pool,
    abi: POOL_ABI,
    functionName: 'pairs',
    args: [at[key]],
  })
  return { coin, token }
}

test.each([mainnet, base])(
  'tokens stand on $name, each with its decimals, and are minted to the last unit',
  async chain => {
    const here = chainOf(chain)
    const { address } = privateKeyToAccount(generatePrivateKey())
    for (const { key, name, symbol, decimals } of TOKENS) {
      const token = { address: here.at[key], abi: TOKEN_ABI } as const
      const reported = await Promise.all([
        here.reader.readContract({ ...token, functionName: 'name' }),
        here.reader.readContract({ ...token, functionName: 'symbol' }),
        here.reader.readContract({ ...token, functionName: 'decimals' }),
      ])
      expect(reported).toEqual([name, symbol, decimals])
      await api.give({ chainId: chain.id, to: address, asset: symbol, amount: 123_456_789_012_345_678_901n })
      expect(await balanceIn(here, key, address)).toBe(123_456_789_012_345_678_901n)
    }
  },
)

test('the quiet token says nothing and wants its allowance at zero first', async () => {
  const { wallet, address, done } = await person()
  const token = { address: ethereum.at.usdt, abi: TOKEN_ABI } as const
  const approve = (value: bigint) =>
    wallet.writeContract({ ...token, functionName: 'approve', args: [ethereum.at.pool, value] })
  await done(approve(5n))
  await expect(
    ethereum.reader.simulateContract({
      ...token,
      functionName: 'approve',
      args: [ethereum.at.pool, 6n],
      account: address,
    }),
  ).rejects.toThrow()
  const { data } = await ethereum.reader.call({
    account: address,
    to: ethereum.at.usdt,
    data: '0x095ea7b3'.padEnd(138, '0') as Hex,
  })
  expect(data).toBeUndefined()
  await done(approve(0n))
  await done(approve(6n))
})

test('the pool trades coin for token and token for token by the formula, to the last unit', async () => {
  const { wallet, address, done } = await person()
  const { at, reader } = ethereum
  const swap = { address: at.pool, abi: POOL_ABI, functionName: 'swap' } as const
  const paid = 10n ** 17n + 12_345n
  const first = await pairOf(ethereum, 'usdc')
  const bought = product(paid, first.coin, first.token)
  await done(wallet.writeContract({ ...swap, args: [COIN, at.usdc, paid, bought, address], value: paid }))
  expect(await balanceIn(ethereum, 'usdc', address)).toBe(bought)

  await done(
    wallet.writeContract({
      address: at.usdc,
      abi: TOKEN_ABI,
      functionName: 'approve',
      args: [at.pool, maxUint256],
    }),
  )
  const [usdc, fine] = [await pairOf(ethereum, 'usdc'), await pairOf(ethereum, 'fine')]
  const grains = product(product(bought, usdc.token, usdc.coin), fine.coin, fine.token)
  await expect(
    reader.simulateContract({
      ...swap,
      args: [at.usdc, at.fine, bought, grains + 1n, address],
      account: address,
    }),
  ).rejects.toThrow('TooLittle')
  await done(wallet.writeContract({ ...swap, args: [at.usdc, at.fine, bought, grains, address] }))
  expect(await balanceIn(ethereum, 'fine', address)).toBe(grains)
  expect(await balanceIn(ethereum, 'usdc', address)).toBe(0n)

  await done(
    wallet.writeContract({
      address: at.fine,
      abi: TOKEN_ABI,
      functionName: 'approve',
      args: [at.pool, grains],
    }),
  )
  const before = await reader.getBalance({ address: at.pool })
  const pair = await pairOf(ethereum, 'fine')
  const coin = product(grains, pair.token, pair.coin)
  await done(wallet.writeContract({ ...swap, args: [at.fine, COIN, grains, coin, address] }))
  expect(before - (await reader.getBalance({ address: at.pool }))).toBe(coin)
})

test('the quiet token is traded too', async () => {
  const { wallet, address, done } = await person()
  const { at } = ethereum
  await api.give({ chainId: 1, to: address, asset: 'USDT', amount: 5_000_000n })
  await done(
    wallet.writeContract({
      address: at.usdt,
      abi: TOKEN_ABI,
      functionName: 'approve',
      args: [at.pool, 5_000_000n],
    }),
  )
  const [usdt, dai] = [await pairOf(ethereum, 'usdt'), await pairOf(ethereum, 'dai')]
  const out = product(product(5_000_000n, usdt.token, usdt.coin), dai.coin, dai.token)
  await done(
    wallet.writeContract({
      address: at.pool,
      abi: POOL_ABI,
      functionName: 'swap',
      args: [at.usdt, at.dai, 5_000_000n, 1n, address],
    }),
  )
  expect(await balanceIn(ethereum, 'dai', address)).toBe(out)
})

test('pieces are owned, moved, and described: on the chain, or at the api', async () => {
  const { wallet, address, done } = await person()
  const { at, reader } = ethereum
  const tokenId = BigInt(Date.now())
  await api.give({ chainId: 1, to: address, asset: 'tiles', tokenId })
  await api.give({ chainId: 1, to: address, asset: 'posters', tokenId })
  await api.give({ chainId: 1, to: address, asset: 'goods', tokenId, amount: 3n })
  const uriOf = (collection: Address) =>
    reader.readContract({
      address: collection,
      abi: COLLECTION_ABI,
      functionName: 'tokenURI',
      args: [tokenId],
    })
  const reported = async (uri: string) => (await (await fetch(uri)).json()) as { name: string; image: string }
  const tile = await reported(await uriOf(at.tiles))
  expect(tile.name).toBe(`Tabkey Tiles #${tokenId}`)
  expect(await (await fetch(tile.image)).text()).toMatch(/^<svg xmlns/)
  const poster = await uriOf(at.posters)
  expect(poster).toBe(`${urls.api}/nft/1/${tokenId}`)
  // The picture of a poster is on IPFS: the gateway of the peers has it.
  const { image } = await reported(poster)
  const picture = await fetch(image.replace(/^ipfs:\//, `${urls.nft.ipfs}/ipfs`))
  expect(await picture.text()).toMatch(/^<svg xmlns/)
  const goods = { address: at.goods, abi: GOODS_ABI } as const
  expect(
    (await reported(await reader.readContract({ ...goods, functionName: 'uri', args: [tokenId] }))).name,
  ).toBe(`Tabkey Goods #${tokenId}`)
  const { address: other } = privateKeyToAccount(generatePrivateKey())
  await done(
    wallet.writeContract({
      address: at.tiles,
      abi: COLLECTION_ABI,
      functionName: 'safeTransferFrom',
      args: [address, other, tokenId],
    }),
  )
  await done(
    wallet.writeContract({
      ...goods,
      functionName: 'safeTransferFrom',
      args: [address, other, tokenId, 2n, '0x'],
    }),
  )
  expect(
    await reader.readContract({
      address: at.tiles,
      abi: COLLECTION_ABI,
      functionName: 'ownerOf',
      args: [tokenId],
    }),
  ).toBe(other)
  expect(await reader.readContract({ ...goods, functionName: 'balanceOf', args: [address, tokenId] })).toBe(
    1n,
  )
})
