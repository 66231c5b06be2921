import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { DRAINER_ABI, THIEF_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { COIN } from '../../packages/peers/src/contracts/addresses.ts'
import { call, NFTS, type PreviewRig, type Sent, TOKEN } from './previewRig.ts'

// Tricks of drainers, for every screen that shows what a request does.

type At = PreviewRig['at']

/** A call of the thief's contract. */
export const callThief = (at: At, functionName: string, args: readonly unknown[], value = 0n): Sent => ({
  ...call(at.thief, THIEF_ABI, functionName, args),
  value,
})

/** Data of a call of the thief's contract, inside of another call. */
export const encodeThief = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: THIEF_ABI, functionName, args } as Parameters<typeof encodeFunctionData>[0])

/** The account lets the thief's contract spend its USDC. */
export const approveThief = ({ usdc, thief }: At): readonly Sent[] => [
  call(usdc, TOKEN, 'approve', [thief, maxUint256]),
]

export interface Trick {
  readonly name: string
  /** Calls that the account made before the trick. */
  readonly before: (at: At) => readonly Sent[]
  readonly calls: (at: At) => readonly Sent[]
  /** What leaves: direction, asset, id of an NFT, base units. */
  readonly moved: (at: At) => readonly string[]
}

const nothing = () => []
const usdc = (amount: number) => (at: At) => [`out ${at.usdc.toLowerCase()} ${amount}`]

/** Thefts that the simulation shows, of an account with 1000 units of USDC and the tiles 1 and 2. */
export const TRICKS: readonly Trick[] = [
  {
    name: 'coins for nothing',
    before: nothing,
    calls: at => [callThief(at, 'claim', [], 9n)],
    moved: () => ['out coin 9'],
  },
  {
    name: 'a token that was approved before',
    before: approveThief,
    calls: at => [callThief(at, 'register', [at.usdc, 600n])],
    moved: usdc(600),
  },
  {
    name: 'approval and theft in one bundle',
    before: nothing,
    calls: at => [
      call(at.usdc, TOKEN, 'approve', [at.thief, 600n]),
      callThief(at, 'register', [at.usdc, 600n]),
    ],
    moved: usdc(600),
  },
  {
    name: 'to a receiver that the request does not name',
    before: approveThief,
    calls: at => [callThief(at, 'upgrade', [at.usdc, 5n])],
    moved: usdc(5),
  },
  {
    name: 'by a proxy',
    before: approveThief,
    calls: at => [callThief(at, 'execute', [at.thief, encodeThief('register', [at.usdc, 8n])])],
    moved: usdc(8),
  },
  {
    name: 'unless a balance was read before',
    before: approveThief,
    calls: at => [callThief(at, 'vest', [at.usdc, 11n])],
    moved: usdc(11),
  },
  {
    name: 'hidden among many calls',
    before: approveThief,
    calls: at => [
      callThief(at, 'multicall', [
        [
          encodeThief('buy', [at.dai, 0n]),
          encodeThief('register', [at.usdc, 3n]),
          encodeThief('buy', [at.dai, 0n]),
        ],
      ]),
    ],
    moved: usdc(3),
  },
  {
    name: 'all NFTs of a collection, one by one',
    before: at => [call(at.tiles, NFTS, 'setApprovalForAll', [at.thief, true])],
    calls: at => [
      callThief(at, 'multicall', [
        [encodeThief('register', [at.tiles, 1n]), encodeThief('register', [at.tiles, 2n])],
      ]),
    ],
    moved: at => [`out ${at.tiles.toLowerCase()} 1 1`, `out ${at.tiles.toLowerCase()} 2 1`],
  },
]

/** Values of `Drainer.Sign`: the trap pays only where a value of the block, the call or the caller looks like a simulation's. */
export interface Sign {
  readonly name: string
  readonly sign: number
  readonly value: bigint | 'next'
}

export const SIGNS: readonly Sign[] = [
  { name: 'a price of gas of 0', sign: 2, value: 0n },
  { name: 'a base fee of 0', sign: 3, value: 0n },
  { name: 'no miner', sign: 4, value: 0n },
  { name: 'the number of the block that is due', sign: 5, value: 'next' },
  { name: 'an old time', sign: 6, value: 1n },
  { name: 'no randomness', sign: 7, value: 0n },
  { name: 'much gas', sign: 8, value: 400_000n },
  { name: 'much gas, with an estimate that states little', sign: 12, value: 100_000n },
]

/** A swap of 50 wei for 40 units of DAI, which the drainer pays only where it sees the sign of a simulation. */
export const bait = (at: At, { sign, value }: Sign, blockNumber: bigint): Sent => ({
  ...call(at.drainer, DRAINER_ABI, 'swap', [
    sign,
    value === 'next' ? blockNumber + 1n : value,
    COIN,
    50n,
    at.dai,
    40n,
  ]),
  value: 50n,
})
