import type { Fetch } from '../../../src/worker/net/exchange.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** What a chain's node does with a request. */
export type NodeMode =
  | 'ok'
  | 'busy'
  | 'waitLong'
  | 'down'
  | 'offline'
  | 'silent'
  | 'stalls'
  | 'html'
  | 'wrongId'
  | 'huge'
  | 'redirect'
  | 'wrongChain'
  | 'noBatch'

export const NODE_MODES: readonly NodeMode[] = [
  'busy',
  'waitLong',
  'down',
  'offline',
  'silent',
  'stalls',
  'html',
  'wrongId',
  'huge',
  'redirect',
  'wrongChain',
  'noBatch',
]

/** Two nodes for each chain: `https://<a|b>.node.test/<chain id>`. */
export interface ChainNodes {
  /** For one engine. */
  fetchOf(process: Process): Fetch
  setMode(host: 'a' | 'b', mode: NodeMode): void
  /** The events that the analytics endpoint received, with sender and time. */
  readonly told: readonly TelemetryEvent[]
  /** How often each raw transaction was taken. */
  readonly broadcasts: ReadonlyMap<string, number>
  /** Whether it is a value of another chain, told to an engine that the node never gave a reason to believe it. */
  isForeign(value: unknown): boolean
}

export interface TelemetryEvent {
  readonly teller: Fetch
  readonly at: number
  readonly isError: boolean
}

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** One engine and one node of one chain. */
interface Conversation {
  /** The node has said that it serves the chain it is asked for: what it says later is believed. */
  isProven: boolean
}

const READS: ReadonlySet<string> = new Set(['eth_blockNumber', 'eth_getBalance', 'eth_call'])

const encoder = new TextEncoder()

export function createChainNodes(scheduler: Scheduler): ChainNodes {
  const modes = { a: 'ok' as NodeMode, b: 'ok' as NodeMode }
  const broadcasts = new Map<string, number>()
  const reported: TelemetryEvent[] = []
  let block = 100
  /** Values of another chain, with the conversation that received them. */
  const foreign = new Map<string, Conversation>()

  function foreignTo(talk: Conversation): string {
    const value = `0x5bad${foreign.size.toString(16).padStart(8, '0')}`
    foreign.set(value, talk)
    return value
  }

  function resultOf({ method, params }: Asked, chainId: number): unknown {
    switch (method) {
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'eth_blockNumber':
        block += 1
        return `0x${block.toString(16)}`
      case 'eth_getBalance':
        return `0x${(block * 1_000_000_007).toString(16)}`
      case 'eth_sendRawTransaction': {
        const raw = String(params[0])
        broadcasts.set(raw, (broadcasts.get(raw) ?? 0) + 1)
        return `0x${'ab'.repeat(32)}`
      }
      default:
        return '0x'
    }
  }

  function answer(mode: NodeMode, asked: Asked, chainId: number, talk: Conversation): unknown {
    const id = mode === 'wrongId' ? asked.id + 7 : asked.id
    if (mode === 'huge') return { jsonrpc: '2.0', id, result: `0x${'f'.repeat(4_000)}` }
    if (mode === 'wrongChain' && READS.has(asked.method))
      return { jsonrpc: '2.0', id, result: foreignTo(talk) }
    if (asked.method === 'eth_chainId' && mode !== 'wrongChain') talk.isProven = true
    return { jsonrpc: '2.0', id, result: resultOf(asked, mode === 'wrongChain' ? 5 : chainId) }
  }

  function bodyOf(
    mode: NodeMode,
    said: Asked | readonly Asked[],
    chainId: number,
    talk: Conversation,
  ): string {
    if (mode === 'html') return '<html><body>Sign in to the network</body></html>'
    if (!Array.isArray(said)) return JSON.stringify(answer(mode, said as Asked, chainId, talk))
    if (mode === 'noBatch')
      return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } })
    return JSON.stringify(said.map(asked => answer(mode, asked, chainId, talk)))
  }

  function fetchOf(process: Process): Fetch {
    const talks = new Map<string, Conversation>()
    const teller: Fetch = (address, init) =>
      new Promise((resolve, reject) => {
        const url = new URL(address)
        const mode = modes[url.host.startsWith('a') ? 'a' : 'b']
        const chainId = Number(url.pathname.slice(1))
        const talk = talks.get(url.href) ?? { isProven: false }
        talks.set(url.href, talk)
        const { signal } = init
        const abort = () => reject(new DOMException('Aborted', 'AbortError'))
        if (signal?.aborted) {
          abort()
          return
        }
        signal?.addEventListener('abort', abort, { once: true })
        const wayMs = 20 + scheduler.below(150)
        if (url.host === 'analytics.test') {
          const { props } = JSON.parse(String(init.body)) as { props: { type: string } }
          reported.push({ teller, at: scheduler.elapsed(), isError: props.type === 'error' })
          scheduler.later(process, wayMs, () => resolve(response(process, 'ok', '{}')))
          return
        }
        if (mode === 'silent') return
        if (mode === 'offline') {
          scheduler.later(process, scheduler.below(10), () => reject(new TypeError('Failed to fetch')))
          return
        }
        // The node does its work even when the caller is gone.
        scheduler.later(null, wayMs / 2, () => {
          const isRefusal = mode === 'busy' || mode === 'waitLong' || mode === 'down' || mode === 'redirect'
          const text = isRefusal ? 'no' : bodyOf(mode, JSON.parse(String(init.body)), chainId, talk)
          scheduler.later(process, wayMs / 2, () => resolve(response(process, mode, text)))
        })
      })
    return teller
  }

  function response(process: Process, mode: NodeMode, text: string): Response {
    const status = { busy: 429, waitLong: 429, down: 503, redirect: 302 }[mode as string] ?? 200
    const headers: Record<string, string> = {
      ...(mode === 'busy' ? { 'retry-after': '1' } : {}),
      ...(mode === 'waitLong' ? { 'retry-after': '3600' } : {}),
      ...(mode === 'redirect' ? { location: 'https://elsewhere.test/' } : {}),
    }
    let isRead = false
    const read = (): Promise<{ done: boolean; value?: Uint8Array }> => {
      if (isRead) return Promise.resolve({ done: true })
      isRead = true
      if (mode === 'stalls') return new Promise(() => {})
      return new Promise(resolve =>
        scheduler.later(process, scheduler.below(5), () =>
          resolve({ done: false, value: encoder.encode(text) }),
        ),
      )
    }
    return {
      ok: status < 300,
      status,
      type: 'basic',
      headers: { get: (name: string) => headers[name] ?? null },
      body: { getReader: () => ({ read, cancel: async () => {} }), cancel: async () => {} },
    } as unknown as Response
  }

  return {
    fetchOf,
    broadcasts,
    isForeign: value => foreign.get(String(value))?.isProven === false,
    told: reported,
    setMode(host, mode) {
      modes[host] = mode
    },
  }
}
