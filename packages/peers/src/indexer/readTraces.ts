import { type Hex, hexToBigInt, isHex } from 'viem'
import { asObject } from '../peerServer.ts'
import type { Move } from './evmEntry.ts'
import { lower } from './readLogs.ts'

interface Trace {
  readonly hash: string
  readonly place: readonly number[]
  readonly failed: boolean
  readonly move: Move | undefined
}

function readTrace(value: unknown): Trace {
  const { action, result, transactionHash, traceAddress, error, type } = asObject(value)
  const { from, to, value: wei, callType } = asObject(action)
  const isCarrying = type === 'create' || (type === 'call' && callType === 'call')
  const receiver = type === 'create' ? asObject(result).address : to
  const amount = isHex(wei) ? hexToBigInt(wei) : 0n
  return {
    hash: String(transactionHash),
    place: Array.isArray(traceAddress) ? traceAddress.map(Number) : [],
    failed: error !== undefined && error !== null,
    move:
      isCarrying && amount > 0n && typeof receiver === 'string'
        ? { kind: 'coin', from: lower(from), to: lower(receiver), amount }
        : undefined,
  }
}

const holds = (outer: readonly number[], inner: readonly number[]) =>
  outer.every((step, index) => inner[index] === step)

/** Coins that contracts sent on within a block, by transaction. What was undone with a call around it did not happen. */
export function readTraces(traces: readonly unknown[]): ReadonlyMap<Hex, readonly Move[]> {
  const byHash = new Map<Hex, Trace[]>()
  for (const trace of traces.map(readTrace)) {
    const hash = trace.hash as Hex
    byHash.set(hash, [...(byHash.get(hash) ?? []), trace])
  }
  return new Map(
    [...byHash].map(([hash, all]) => {
      const undone = all.filter(({ failed }) => failed)
      const moves = all
        .filter(({ place }) => place.length > 0 && !undone.some(outer => holds(outer.place, place)))
        .flatMap(({ move }) => move ?? [])
      return [hash, moves]
    }),
  )
}
