import type { WalletError } from '../../../../src/bridge/errors/base.ts'
import { type CreateJsonRpcParameters, createJsonRpc } from '../../../../src/worker/net/jsonRpc.ts'
import { type Answer, contextFor, type Hit, json, serve, type TestServer } from './server.ts'

export interface Call {
  id: number
  method: string
  params: unknown
}
export type Handle = (call: Call, hit: Hit, response: Parameters<Answer>[1]) => unknown

export const REPLIED = Symbol('replied')
export const failure = async (promise: Promise<unknown>) =>
  promise.then(
    value => Promise.reject(new Error(`no failure: ${value}`)),
    (error: WalletError) => error,
  )

/**
 * A node: shows its chain, answers single calls and batches with `handle`'s result; REPLIED = the handler did it
 * itself.
 */
export async function node(handle: Handle, chainId = '0x1'): Promise<TestServer & { calls(): string[] }> {
  const server = await serve((hit, response) => {
    const body: Call | Call[] = JSON.parse(hit.body)
    const answer = (call: Call) => {
      const result = call.method === 'eth_chainId' ? chainId : handle(call, hit, response)
      return result === REPLIED ? result : { jsonrpc: '2.0', id: call.id, result }
    }
    const reply = Array.isArray(body) ? body.map(answer).reverse() : answer(body)
    if (reply !== REPLIED && !(Array.isArray(reply) && reply.includes(REPLIED))) json(response, reply)
  })
  const calls = () =>
    server.hits.flatMap(hit => {
      const body: Call | Call[] = JSON.parse(hit.body)
      return (Array.isArray(body) ? body : [body]).map(call => call.method)
    })
  return Object.assign(server, { calls: () => calls().filter(method => method !== 'eth_chainId') })
}

/** A clock whose short timers fire at once and are recorded; longer deadlines use real time. */
export function clockWithoutWaits() {
  const waits: number[] = []
  let skipped = 0
  return {
    waits,
    skip: (ms: number) => void (skipped += ms),
    now: () => Date.now() + skipped,
    monotonic: () => performance.now() + skipped,
    setTimeout(run: () => void, ms: number) {
      if (ms > 2_000) return setTimeout(run, ms)
      waits.push(ms)
      skipped += ms
      return setTimeout(run, 0)
    },
    clearTimeout: (id: unknown) => clearTimeout(id as number),
  }
}

export function rpcFor(servers: readonly TestServer[], more: Partial<CreateJsonRpcParameters> = {}) {
  const clock = clockWithoutWaits()
  const parameters = { ...contextFor(servers), urls: servers.map(server => server.url), chainId: 1, clock }
  return { clock, rpc: createJsonRpc({ ...parameters, random: () => 0.5, ...more }) }
}

export const raw = (body: string, status = 200, headers: Record<string, string> = {}): Handle => {
  return (_call, _hit, response) => {
    response.writeHead(status, headers).end(body)
    return REPLIED
  }
}
export const withId =
  (text: string): Handle =>
  (call, _hit, response) => {
    response.writeHead(200).end(text.replaceAll('ID', String(call.id)))
    return REPLIED
  }
