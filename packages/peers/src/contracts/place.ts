import {
  type Address,
  bytesToHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  stringToBytes,
} from 'viem'
import { asObject } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { BROKERS, COLLECTIONS, contractsOf, FEEDS, MARKETS, MULTICALL, TOKENS } from './addresses.ts'
import { type Compiled, readContracts } from './compile.ts'
import { FAUCET } from './faucet.ts'

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

const FAUCET_FUNDS = 10n ** 27n
const PLACE_MS = 30_000

const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })

const store = (at: Address, slot: Hex, value: Hex): Call => ({
  method: 'anvil_setStorageAt',
  params: [at, slot, value],
})

/** Solidity's mapping: the key and the mapping's slot, hashed. */
const keyed = (key: Address, slot: number): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, BigInt(slot)]))

const next = (slot: Hex, by: bigint): Hex => word(BigInt(slot) + by)

/** A string of a contract's storage: short ones with their length in one word, long ones beside it. */
function text(at: Address, slot: number, value: string): Call[] {
  const bytes = stringToBytes(value)
  if (bytes.length < 32) {
    const packed = new Uint8Array(32)
    packed.set(bytes)
    packed[31] = bytes.length * 2
    return [store(at, word(slot), bytesToHex(packed))]
  }
  const start = keccak256(word(slot))
  const words = Array.from({ length: Math.ceil(bytes.length / 32) }, (_, index) => {
    const part = new Uint8Array(32)
    part.set(bytes.slice(index * 32, index * 32 + 32))
    return store(at, next(start, BigInt(index)), bytesToHex(part))
  })
  return [store(at, word(slot), word(bytes.length * 2 + 1)), ...words]
}

const slotOf = ({ slots }: Compiled, label: string): number => {
  const slot = slots[label]
  if (slot === undefined) throw new Error(`No variable ${label}`)
  return slot
}

/**
 * Puts the contracts onto a chain as if they had been there from the first block: no transaction, no block, no nonce
 * moves, so tests that count those see an untouched chain.
 *
 * @param metadataUrl - what stands before the id in the `tokenURI` of the posters
 */
export async function placeContracts(node: ChainNode, metadataUrl: string): Promise<void> {
  const compiled = await readContracts()
  const at = contractsOf(node.chainId)
  const calls: Call[] = []
  const code = (address: Address, contract: Compiled) =>
    calls.push({ method: 'anvil_setCode', params: [address, contract.code] })
  for (const { key, contract: name, reserve, coin, ...token } of TOKENS) {
    const contract = compiled[name]
    const address = at[key]
    code(address, contract)
    calls.push(
      ...text(address, slotOf(contract, 'name'), token.name),
      ...text(address, slotOf(contract, 'symbol'), token.symbol),
      store(address, word(slotOf(contract, 'decimals')), word(token.decimals)),
      store(address, word(slotOf(contract, 'totalSupply')), word(reserve)),
      store(address, keyed(at.pool, slotOf(contract, 'balanceOf')), word(reserve)),
    )
    const pair = keyed(address, slotOf(compiled.Pool, 'pairs'))
    calls.push(store(at.pool, pair, word(coin)), store(at.pool, next(pair, 1n), word(reserve)))
  }
  for (const { key, contract: name, ...collection } of COLLECTIONS) {
    const contract = compiled[name]
    code(at[key], contract)
    calls.push(
      ...text(at[key], slotOf(contract, 'name'), collection.name),
      ...text(at[key], slotOf(contract, 'symbol'), collection.symbol),
    )
  }
  calls.push(...text(at.posters, slotOf(compiled.Collection, 'baseUri'), metadataUrl))
  code(at.pool, compiled.Pool)
  code(MULTICALL, compiled.Multicall)
  for (const broker of Object.values(BROKERS)) code(broker, compiled.Broker)
  for (const { quoter, router, weth } of MARKETS.filter(({ chainId }) => chainId === node.chainId)) {
    code(weth, compiled.Wrapped)
    calls.push(
      ...text(weth, slotOf(compiled.Wrapped, 'name'), 'Wrapped Ether'),
      ...text(weth, slotOf(compiled.Wrapped, 'symbol'), 'WETH'),
      store(weth, word(slotOf(compiled.Wrapped, 'decimals')), word(18)),
    )
    for (const market of [quoter, router]) {
      code(market, compiled.Market)
      calls.push(store(market, word(slotOf(compiled.Market, 'weth')), word(BigInt(weth))))
    }
  }
  for (const { address, description, price } of FEEDS.filter(({ chainId }) => chainId === node.chainId)) {
    const feed = compiled.Feed
    code(address, feed)
    calls.push(
      ...text(address, slotOf(feed, 'description'), description),
      store(address, word(slotOf(feed, 'decimals')), word(8)),
      store(address, word(slotOf(feed, 'price')), word(price)),
      store(address, word(slotOf(feed, 'setAt')), word(Math.floor(Date.now() / 1_000))),
    )
  }
  const coins = TOKENS.reduce((sum, { coin }) => sum + coin, 0n)
  for (const [address, value] of [
    [at.pool, coins],
    [FAUCET.address, FAUCET_FUNDS],
  ] as const)
    calls.push({ method: 'anvil_setBalance', params: [address, numberToHex(value)] })
  await batch(node.url, calls)
}

async function batch(url: string, calls: readonly Call[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    signal: AbortSignal.timeout(PLACE_MS),
  })
  const answers: unknown = await response.json()
  const failed = Array.isArray(answers)
    ? answers.map(asObject).find(({ error }) => error !== undefined)
    : answers
  if (failed) throw new Error(`The contracts could not be placed: ${JSON.stringify(failed)}`)
}
