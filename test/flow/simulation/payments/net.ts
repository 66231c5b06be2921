import type { Fetch } from '../../../../src/worker/net/exchange.ts'
import type { Process, Scheduler } from '../scheduler.ts'
import type { Chain } from './chain.ts'
import { answerConvert } from './convert.ts'
import { answerCall, NodeError } from './rpc.ts'

/**
 * What a host does with a request.
 *
 * - `dear`: a node names prices of gas far above those of the chain. `steals`: the swap service builds swaps that pay a stranger.
 * `long`: the service lists a thousand tokens, some with names of 5,000 characters
 */
export type HostMode = 'ok' | 'busy' | 'limited' | 'silent' | 'down' | 'behind' | 'dear' | 'steals' | 'long'
/** Modes of nodes and of the service alike. */
export const NODE_MODES: readonly HostMode[] = ['ok', 'busy', 'limited', 'silent', 'down', 'behind']
/** Nodes `a` and `b` of the chain, and the service that swaps are built by. */
export type HostName = 'a' | 'b' | 'api'

/** Hosts of one run. */
export interface Net {
  fetchOf(process: Process): Fetch
  setMode(host: HostName, mode: HostMode): void
}

interface Asked {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

interface Answer {
  readonly status: number
  readonly text: string
}

const WAY_MS = 120
const BEHIND_BLOCKS = 3
const DEAR_FACTOR = 100n
const encoder = new TextEncoder()

/** @param chain that both nodes show: `a` without `eth_simulateV1`, `b` with it */
export function createNet(scheduler: Scheduler, chain: Chain): Net {
  const modes: Record<HostName, HostMode> = { a: 'ok', b: 'ok', api: 'ok' }

  function answerOne(host: HostName, { id, method, params = [] }: Asked): unknown {
    if (modes[host] === 'limited')
      return { jsonrpc: '2.0', id, error: { code: -32005, message: 'limit exceeded' } }
    try {
      const behind = modes[host] === 'behind' ? BEHIND_BLOCKS : 0
      const priceFactor = modes[host] === 'dear' ? DEAR_FACTOR : 1n
      const result = answerCall(chain, { behind, canSimulate: host === 'b', priceFactor }, method, params)
      return { jsonrpc: '2.0', id, result }
    } catch (error) {
      if (!(error instanceof NodeError)) throw error
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
    }
  }

  function answer(host: HostName, url: URL, body: string | undefined): Answer {
    if (modes[host] === 'busy') return { status: 429, text: 'slow down' }
    if (modes[host] === 'down') return { status: 503, text: 'no' }
    if (host === 'api') {
      const value = answerConvert(url, body, modes.api)
      return value === undefined
        ? { status: 404, text: 'not found' }
        : { status: 200, text: JSON.stringify(value) }
    }
    const asked = JSON.parse(body ?? '') as Asked | readonly Asked[]
    const value = Array.isArray(asked)
      ? asked.map(entry => answerOne(host, entry))
      : answerOne(host, asked as Asked)
    return { status: 200, text: JSON.stringify(value) }
  }

  function responseOf(process: Process, { status, text }: Answer): Response {
    let isRead = false
    const read = () => {
      if (isRead) return Promise.resolve({ done: true })
      isRead = true
      return new Promise(resolve =>
        scheduler.later(process, 1, () => resolve({ done: false, value: encoder.encode(text) })),
      )
    }
    return {
      ok: status < 300,
      status,
      type: 'basic',
      headers: { get: () => null },
      body: { getReader: () => ({ read, cancel: async () => {} }), cancel: async () => {} },
    } as unknown as Response
  }

  return {
    fetchOf: process => (address, init) =>
      new Promise((resolve, reject) => {
        const url = new URL(address)
        const host = url.host.split('.')[0] as HostName
        const { signal } = init
        const abort = () => reject(new DOMException('Aborted', 'AbortError'))
        const end = (response: Response) => {
          signal?.removeEventListener('abort', abort)
          resolve(response)
        }
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort, { once: true })
        if (modes[host] === 'silent') return
        const wayMs = 10 + scheduler.below(WAY_MS)
        scheduler.later(null, wayMs / 2, () => {
          const body = init.body === undefined || init.body === null ? undefined : String(init.body)
          const answered = answer(host, url, body)
          scheduler.later(process, wayMs / 2, () => end(responseOf(process, answered)))
        })
      }),
    setMode(host, mode) {
      modes[host] = mode
    },
  }
}
