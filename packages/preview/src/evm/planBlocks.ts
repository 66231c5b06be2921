import { concatHex, encodeAbiParameters, numberToHex, padHex } from 'viem/utils'
import { FORWARD, STATIC_READER } from './readers.ts'
import type { Call, Header, SimulatedBlock } from './simulate.ts'

type Hex = `0x${string}`

/** A call of the account, or of any other address: a read, which may change nothing. */
export interface PlannedCall extends Call {
  /** Gas limit; `null` for a read and an approval; `unstated` where only the wallet will choose it. */
  readonly gas: bigint | null | 'unstated'
}

export interface PlanBlocksParameters {
  readonly header: Header
  /** The node's price of gas, wei. */
  readonly gasPrice: bigint
  readonly owner: Hex
  /** Code of the account; `0x` for an account of a key alone. */
  readonly code: Hex
  /** Wei of the account. */
  readonly coins: bigint
  readonly calls: readonly PlannedCall[]
  /** Code of addresses that stand in the simulation alone, for reads. */
  readonly readers?: Readonly<Record<Hex, Hex>>
}

export interface SimulatedBlocks {
  /** The block that the transaction would be in if it were sent now. */
  readonly next: SimulatedBlock
  /** A block of the next minutes, with random values. */
  readonly other: SimulatedBlock
  /** The same, a quarter of an hour later. An honest call may have expired by then. */
  readonly later: SimulatedBlock
}

/** Values in which the blocks differ. */
interface BlockValues {
  readonly blocks: bigint
  readonly seconds: bigint
  /** `null`: an address that has never been used. */
  readonly miner: Hex | null
  readonly baseFee: bigint
  readonly tip: bigint
  /** Millionths of the estimated gas. */
  readonly gasPart: bigint
  /** Gas of a call whose limit the wallet will choose. */
  readonly unstatedGas: bigint
  /** Another account sends the transaction, and the account's code makes the calls. */
  readonly isRelayed: boolean
}

/** Gas of `balanceOf`, `allowance` and `approve`, also of tokens behind proxies. */
const SMALL_GAS = 500_000n
/** EIP-7825 allows 2^24 gas for a transaction. */
const GAS_MOST = 16_000_000n
/** Coins of the accounts that a simulation adds. */
const ADDED_COINS = 10n ** 21n

/** The code of an account that keeps its key (EIP-7702). */
const DELEGATED = /^0xef0100/i

function randomHex(bytes: number): Hex {
  const digits = [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte =>
    byte.toString(16).padStart(2, '0'),
  )
  return `0x${digits.join('')}`
}

/** A random whole number, `least` and `most` included. */
const randomBetween = (least: bigint, most: bigint): bigint =>
  least + (BigInt(randomHex(16)) % (most - least + 1n))

export const isDelegated = (code: Hex): boolean => DELEGATED.test(code)

/**
 * Plans the blocks that calls are simulated in.
 *
 * A contract sees the values of its block and its transaction. With a node's defaults a simulation is easy to recognise: no
 * price of gas, no base fee, the number of an old block. So `next` has the values of the block that is due, and the other
 * two differ from it in every value, by chance: a contract that pays only where it recognises a simulation cannot
 * recognise all three. Their times lie in order and at the network's pace, as those of real blocks do.
 */
export function planBlocks(parameters: PlanBlocksParameters): SimulatedBlocks {
  const { header, gasPrice, code, calls, owner } = parameters
  const { pace } = header
  const baseFee = header.baseFee ?? 0n
  const tip = gasPrice > baseFee ? gasPrice - baseFee : 1n
  // A contract is created by the account itself alone.
  const isRelayed = code !== '0x' && calls.every(({ from, to }) => from !== owner || to !== undefined)
  const near = randomBetween(2n, 10n)
  return {
    next: planBlock(parameters, {
      blocks: 1n,
      seconds: pace,
      miner: header.miner,
      baseFee,
      tip,
      gasPart: 1_250_000n,
      unstatedGas: GAS_MOST,
      isRelayed: false,
    }),
    other: planBlock(parameters, {
      blocks: near,
      seconds: near * pace,
      miner: null,
      baseFee: randomBetween(baseFee + 1n, baseFee + baseFee / 8n + 1n),
      tip: randomBetween(tip + 1n, tip * 2n + 1n),
      gasPart: randomBetween(1_150_000n, 1_600_000n),
      unstatedGas: randomBetween(4_000_000n, 8_000_000n),
      isRelayed,
    }),
    later: planBlock(parameters, {
      blocks: randomBetween(33n, 64n),
      // Geth puts blocks of 12 s each before this one, and refuses a time that is before theirs.
      seconds: randomBetween(900n / pace + 1n, 1_500n / pace + 1n) * pace,
      miner: null,
      baseFee: randomBetween(baseFee + 1n, baseFee * 2n + 1n),
      tip: randomBetween(tip + 1n, tip * 3n + 1n),
      gasPart: randomBetween(1_150_000n, 2_000_000n),
      unstatedGas: randomBetween(1_000_000n, 3_000_000n),
      isRelayed,
    }),
  }
}

function planBlock(
  { header, owner, code, coins, calls, readers = {} }: PlanBlocksParameters,
  { blocks, seconds, miner, baseFee, tip, gasPart, unstatedGas, isRelayed }: BlockValues,
): SimulatedBlock {
  // Nodes that check refuse transactions of accounts with code (EIP-3607), except delegated ones.
  const validation = isRelayed || code === '0x' || isDelegated(code)
  const most = baseFee * 2n + tip
  const fees =
    header.baseFee !== null && validation
      ? { maxFeePerGas: numberToHex(most), maxPriorityFeePerGas: numberToHex(tip) }
      : { gasPrice: numberToHex(baseFee + tip) }
  // Reads come from an account of their own: the coins and the nonce of the sender are those of the transaction alone.
  const [reader, relayer, staticReader] = [randomHex(20), randomHex(20), randomHex(20)]
  const feeRecipient = miner ?? randomHex(20)
  const scaleGas = (gas: PlannedCall['gas']): bigint => {
    const scaled = gas === null ? SMALL_GAS : gas === 'unstated' ? unstatedGas : (gas * gasPart) / 1_000_000n
    return scaled < GAS_MOST ? scaled : GAS_MOST
  }
  const own = calls.filter(({ from }) => from === owner)
  const needed = own.reduce(
    (sum, { gas, value }) => sum + BigInt(value) + (isRelayed ? 0n : scaleGas(gas) * most),
    0n,
  )
  const ownState = {
    ...(coins < needed && { balance: numberToHex(needed + randomBetween(1n, ADDED_COINS)) }),
    ...(isRelayed && { code: FORWARD }),
  }
  const { pace } = header
  const before: { readonly number: Hex; readonly time: Hex }[] = []
  for (let count = 1n; count < blocks && seconds === blocks * pace; count += 1n)
    before.push({
      number: numberToHex(header.number + count),
      time: numberToHex(header.time + count * pace),
    })
  return {
    on: header.number,
    before,
    calls: calls.map(({ gas: known, ...call }) => {
      const more = { gas: numberToHex(scaleGas(known)), ...fees }
      const { to } = call
      if (call.from !== owner) {
        const data = to ? concatHex([padHex(to, { size: 32 }), call.data]) : call.data
        return { ...call, from: reader, to: staticReader, data, ...more }
      }
      return isRelayed && to
        ? { ...forwarded({ ...call, to }), from: relayer, ...more }
        : { ...call, ...more }
    }),
    blockOverrides: {
      number: numberToHex(header.number + blocks),
      time: numberToHex(header.time + seconds),
      feeRecipient,
      prevRandao: randomHex(32),
      ...(header.baseFee !== null && { baseFeePerGas: numberToHex(baseFee) }),
    },
    stateOverrides: {
      [reader]: { balance: numberToHex(ADDED_COINS) },
      [staticReader]: { code: STATIC_READER },
      ...Object.fromEntries(Object.entries(readers).map(([address, read]) => [address, { code: read }])),
      // The address that gets the fees of a real block has coins.
      ...(miner === null && {
        [feeRecipient]: { balance: numberToHex(randomBetween(10n ** 15n, ADDED_COINS)) },
      }),
      ...(isRelayed && { [relayer]: { balance: numberToHex(ADDED_COINS) } }),
      ...(Object.keys(ownState).length > 0 && { [owner]: ownState }),
    },
    validation,
  }
}

/** The call as `FORWARD` reads it; the coins are the account's own. */
function forwarded({ from, to, data, value }: Call & { readonly to: Hex }): Call {
  const words = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [to, BigInt(value)])
  return { from, to: from, data: `${words}${data.slice(2)}`, value: '0x0' }
}
