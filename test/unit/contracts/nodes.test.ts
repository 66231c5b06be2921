import { describe, expect, test } from 'vitest'
import { createRpcTransport } from '../../../src/worker/net/rpcTransport.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { expectations, outcomeOf, responseOf } from './hostedReplies.ts'

// A host may configure the node proxy as a network's URL: its replies are read as those of any node.

describe('rpc-proxy', () => {
  test.each(
    expectations<unknown>('rpc-proxy', {
      'a result': ['0x1'],
      'a batch': ['0x1', { kind: 'rpc', code: 3 }],
      "a node's own error under 200": [{ kind: 'rpc', code: -32_000 }],
      "a node's own error under 400": [{ kind: 'rpc', code: -32_602 }],
      'a chain nobody serves': [{ kind: 'http', status: 400 }],
      'providerId by anybody': [{ kind: 'http', status: 400 }],
      'no chainId in the query: plain text': [{ kind: 'http', status: 400 }],
      'project key unknown or project switched off': [{ kind: 'http', status: 401 }],
      'quota of the project is used up (with CORS)': [{ kind: 'http', status: 429 }],
      'too many from one address (no CORS headers: a browser sees a network error)': [
        { kind: 'http', status: 429 },
      ],
      'every provider failed': [{ kind: 'http', status: 503 }],
      'anything unforeseen: plain text, no JSON': [{ kind: 'http', status: 500 }],
    }),
  )('%s', async (_name, example, expected) => {
    const context = {
      clock: createFakeClock(),
      allowHosts: new Set(['api.test']),
      fetch: async () => responseOf(example),
    }
    const transport = createRpcTransport(context, 'http://api.test/v1/', { batch: true, exactNumbers: true })
    const calls = (expected as unknown[]).map(() =>
      transport
        .call('eth_chainId', [], { timeoutMs: 1_000 })
        .catch((error: { kind: string; code: number; status?: number }) =>
          error.kind === 'http'
            ? { kind: 'http', status: error.status }
            : { kind: error.kind, code: error.code },
        ),
    )
    expect(await outcomeOf(Promise.all(calls))).toEqual(expected)
  })
})
