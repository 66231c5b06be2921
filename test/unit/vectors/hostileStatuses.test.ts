import { describe, expect, test } from 'vitest'
import { failure, type Handle, node, REPLIED, raw, rpcFor } from '../worker/net/rpcNodes.ts'
import cases from './hostile/rpc-statuses.json' with { type: 'json' }

// Answers of a node that are not 200, over real HTTP. `fatal`: the error is not retryable. `retryable`: the next node answers.

const MODES: Readonly<Record<string, Handle>> = {
  'content-length longer than body': (_call, _hit, response) => {
    response.writeHead(200, { 'content-length': 500 }).write('{"jsonrpc"')
    setTimeout(() => response.destroy(), 10)
    return REPLIED
  },
  'headers then stall forever': (_call, _hit, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
    return REPLIED
  },
}

/** A browser's refusal has no answer (test below); a payment takes no nonce from a node. */
const NO_ANSWER = ['CORS missing', 'two nodes disagree on eth_getTransactionCount']
const answered = cases.filter(({ mode }) => !NO_ANSWER.includes(mode ?? ''))

const handleOf = ({ mode, body, status, headers, type }: (typeof cases)[number]): Handle =>
  MODES[mode ?? ''] ??
  raw(body ?? '', status ?? 200, {
    'content-type': type ?? 'text/plain',
    ...((headers ?? {}) as Record<string, string>),
  })

describe('statuses of a hostile node', () => {
  test.each(answered)('$id $status $mode: $expect', { timeout: 30_000 }, async entry => {
    const { expect: expected } = entry
    const bad = await node(handleOf(entry))
    const refused = async () => {
      const error = await failure(rpcFor([bad]).rpc.request('eth_getBalance', []))
      expect(error.name).toMatch(
        /^(HttpError|NetworkError|HostNotAllowedError|InvalidResponseError|RpcTimeoutError)$/,
      )
      return error
    }
    if (expected.startsWith('fatal')) {
      expect((await refused()).retryable).toBe(false)
      expect(bad.calls()).toHaveLength(1)
      return
    }
    const good = await node(() => '0x5')
    // Waits shorter than 2 s are skipped, longer ones are real: an answer that stalled the engine would end the test.
    const [error, answer] = await Promise.all([
      refused(),
      rpcFor([bad, good]).rpc.request('eth_getBalance', []),
    ])
    if (expected === 'timeout') expect(error.name).toBe('RpcTimeoutError')
    else expect(error.retryable).toBe(true)
    expect(answer).toBe('0x5')
  })

  test('CORS missing: a typed error, and the engine’s next node', async () => {
    const good = await node(() => '0x5')
    const blocked = { url: 'http://127.0.0.1:9', host: '127.0.0.1:9', hits: [] }
    const more = {
      fetch: async (url: string, init: RequestInit) => {
        // What a browser's fetch says of an answer without CORS headers.
        if (url.startsWith(blocked.url)) throw new TypeError('Failed to fetch')
        return fetch(url, init)
      },
    } as never
    expect(await failure(rpcFor([blocked], more).rpc.request('eth_getBalance', []))).toMatchObject({
      name: 'NetworkError',
    })
    expect(await rpcFor([blocked, good], more).rpc.request('eth_getBalance', [])).toBe('0x5')
  })
})
