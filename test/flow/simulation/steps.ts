import type { DiskMode } from './disk.ts'
import { NODE_MODES, type NodeMode } from './node.ts'
import type { Random } from './scheduler.ts'
import { MANNERS, type Manner } from './wallet.ts'

/**
 * One thing that happens. Places (`tab`, `wallet`) are counted round, so that a sequence stays one when parts are left
 * out.
 */
export type Step =
  /** A bare tab has no wallets of its own, as in another browser profile's window or in a frame. */
  | { readonly do: 'open'; readonly hidden: boolean; readonly bare?: true }
  | { readonly do: 'close' | 'crash' | 'reload' | 'freeze' | 'thaw' | 'hide' | 'show'; readonly tab: number }
  | { readonly do: 'connect'; readonly tab: number; readonly wallet: number; readonly network?: NetworkName }
  | { readonly do: 'cancel' | 'disconnect' | 'abort'; readonly tab: number }
  | { readonly do: 'switch'; readonly tab: number; readonly network: NetworkName }
  | { readonly do: 'sign' | 'send'; readonly tab: number; readonly network?: NetworkName }
  | { readonly do: 'read'; readonly tab: number; readonly method: ReadMethod }
  | { readonly do: 'balance' | 'watch' | 'unwatch'; readonly tab: number }
  | { readonly do: 'manner'; readonly wallet: number; readonly manner: Manner }
  | { readonly do: 'account' | 'lock' | 'storm'; readonly wallet: number }
  | { readonly do: 'mute'; readonly wallet: number; readonly mute: boolean }
  | { readonly do: 'chain'; readonly wallet: number; readonly chainId: number }
  | { readonly do: 'kill' | 'hang' | 'damage' | 'truncate' | 'fence' }
  /** Apart: pages that open later do not share locks with the earlier ones, as in Chromium. */
  | { readonly do: 'clear'; readonly apart?: true }
  /** The next thing the engine does for a tab throws. */
  | { readonly do: 'trip' }
  /** The engine dies in the moment in which it answers the next connect, or the next disconnect. */
  | { readonly do: 'lastWord'; readonly of: LastWord }
  /** So many reads, signatures and transactions, spread over some time. */
  | { readonly do: 'burst'; readonly tab: number; readonly count: number; readonly ms: number }
  /** So many errors of the dapp's page in one moment. */
  | { readonly do: 'errors'; readonly tab: number; readonly count: number }
  | { readonly do: 'deploy'; readonly protocol: 'same' | 'newer' | 'older' }
  | { readonly do: 'script'; readonly missing: boolean }
  | { readonly do: 'disk'; readonly mode: DiskMode }
  | { readonly do: 'node'; readonly host: 'a' | 'b'; readonly mode: NodeMode }
  /** Everything is written, only later: what does not wait for the disk is found out. */
  | { readonly do: 'busyDisk'; readonly ms: number }
  | { readonly do: 'clock'; readonly ms: number }
  | { readonly do: 'asleep'; readonly ms: number }
  | { readonly do: 'slow'; readonly ms: number }
  | { readonly do: 'wait'; readonly ms: number }

export type LastWord = 'connect' | 'disconnect'
export type NetworkName = 'eip155:1' | 'eip155:8453'
export type ReadMethod =
  | 'eth_blockNumber'
  | 'eth_getBalance'
  | 'eth_call'
  | 'eth_newFilter'
  | 'eth_sendRawTransaction'

const NETWORKS: readonly NetworkName[] = ['eip155:1', 'eip155:8453']
const READS: readonly ReadMethod[] = [
  'eth_blockNumber',
  'eth_getBalance',
  'eth_call',
  'eth_newFilter',
  'eth_sendRawTransaction',
]
const DISK_MODES: readonly DiskMode[] = [
  'ok',
  'ok',
  'unknown',
  'silent',
  'slow',
  'quota',
  'flaky',
  'newer',
  'blocked',
]
const DAY_MS = 86_400_000

type Weighted = readonly (readonly [weight: number, make: (random: Random) => Step])[]

const pick = <Value>(random: Random, list: readonly Value[]): Value =>
  list[Math.floor(random() * list.length)]!
const tab = (random: Random) => Math.floor(random() * 4)
const wallet = (random: Random) => Math.floor(random() * 2)
const named = (random: Random) => (random() < 0.3 ? { network: pick(random, NETWORKS) } : {})

/** What people and dapps do all day. */
const PLAIN: Weighted = [
  [3, random => ({ do: 'open', hidden: random() < 0.3, ...(random() < 0.3 ? { bare: true } : {}) })],
  [6, random => ({ do: 'connect', tab: tab(random), wallet: wallet(random), ...named(random) })],
  [1, random => ({ do: 'cancel', tab: tab(random) })],
  [1, random => ({ do: 'disconnect', tab: tab(random) })],
  [3, random => ({ do: 'switch', tab: tab(random), network: pick(random, NETWORKS) })],
  [8, random => ({ do: 'sign', tab: tab(random), ...named(random) })],
  [4, random => ({ do: 'send', tab: tab(random) })],
  [1, random => ({ do: 'abort', tab: tab(random) })],
  [5, random => ({ do: 'read', tab: tab(random), method: pick(random, READS) })],
  [1, random => ({ do: 'balance', tab: tab(random) })],
  [2, random => ({ do: 'watch', tab: tab(random) })],
  [1, random => ({ do: 'unwatch', tab: tab(random) })],
  [4, random => ({ do: 'wait', ms: Math.floor(random() ** 3 * 60_000) })],
]

/** What goes wrong. */
const WRONG: Weighted = [
  [3, random => ({ do: 'close', tab: tab(random) })],
  [3, random => ({ do: 'crash', tab: tab(random) })],
  [2, random => ({ do: 'reload', tab: tab(random) })],
  [4, random => ({ do: 'freeze', tab: tab(random) })],
  [4, random => ({ do: 'thaw', tab: tab(random) })],
  [2, random => ({ do: 'hide', tab: tab(random) })],
  [2, random => ({ do: 'show', tab: tab(random) })],
  [5, () => ({ do: 'kill' })],
  [2, () => ({ do: 'hang' })],
  [2, random => ({ do: 'deploy', protocol: pick(random, ['same', 'same', 'newer', 'older'] as const) })],
  [1, random => ({ do: 'script', missing: random() < 0.5 })],
  [2, random => ({ do: 'clear', ...(random() < 0.5 ? { apart: true } : {}) })],
  [1, () => ({ do: 'damage' })],
  [1, () => ({ do: 'truncate' })],
  [1, () => ({ do: 'trip' })],
  [3, random => ({ do: 'disk', mode: pick(random, DISK_MODES) })],
  [4, random => ({ do: 'node', host: pick(random, ['a', 'b'] as const), mode: pick(random, NODE_MODES) })],
  [2, random => ({ do: 'node', host: pick(random, ['a', 'b'] as const), mode: 'ok' })],
  [4, random => ({ do: 'manner', wallet: wallet(random), manner: pick(random, MANNERS) })],
  [2, random => ({ do: 'account', wallet: wallet(random) })],
  [2, random => ({ do: 'chain', wallet: wallet(random), chainId: pick(random, [1, 8453, 137]) })],
  [1, random => ({ do: 'lock', wallet: wallet(random) })],
  [1, random => ({ do: 'mute', wallet: wallet(random), mute: random() < 0.6 })],
  [1, random => ({ do: 'clock', ms: Math.floor((random() * 2 - 1) * 2 * DAY_MS) })],
  [1, random => ({ do: 'asleep', ms: Math.floor(random() * 3_600_000) })],
  [1, random => ({ do: 'slow', ms: pick(random, [1, 4, 100, 400]) })],
]

function draw(random: Random, table: Weighted): Step {
  const total = table.reduce((sum, [weight]) => sum + weight, 0)
  let left = random() * total
  for (const [weight, make] of table) {
    left -= weight
    if (left < 0) return make(random)
  }
  return table[0]![1](random)
}

export const plainStep = (random: Random): Step => draw(random, PLAIN)
export const anyStep = (random: Random): Step => draw(random, random() < 0.6 ? PLAIN : WRONG)
