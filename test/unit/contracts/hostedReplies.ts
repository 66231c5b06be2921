import { createHosted } from '../../../src/worker/data/hosted.ts'
import { resolveEndpoints } from '../../../src/worker/net/endpoints.ts'
import type { Fetch } from '../../../src/worker/net/exchange.ts'
import { type ContractExample, examplesOf } from '../../contracts/contracts.ts'
import { testStore } from '../../support/engineStore.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { testConfig } from '../../support/walletConnectRig.ts'

/** The reply of an example as a browser sees it. */
export function responseOf({ status, body }: Pick<ContractExample, 'status' | 'body'>): Response {
  const text = body === null ? null : typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status: Number(status) })
}

/** The hosted services of the engine over a server that gives one reply to everything. */
export function hostedReplying(example: Pick<ContractExample, 'status' | 'body'>) {
  const config = testConfig({ endpoints: { blockchainApi: 'http://api.test' } })
  const urls: URL[] = []
  const fetch: Fetch = async url => {
    urls.push(new URL(url))
    return responseOf(example)
  }
  const clock = createFakeClock()
  const store = testStore()
  const endpoints = () => resolveEndpoints(config)
  const hosted = createHosted({ store, clock, fetch, config: () => config, endpoints })
  return { hosted, config: () => config, clock, store, urls, fetch }
}

/** The value a promise resolves with, or the kind of its error. */
export const outcomeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => value,
    (error: { readonly kind?: string }) => error.kind,
  )

/** Rows for `test.each`: each example of a contract with its expectation, which must exist. */
export function expectations<Expected>(
  contract: string,
  expected: Readonly<Record<string, Expected>>,
): readonly (readonly [name: string, example: ContractExample, expected: Expected])[] {
  const examples = examplesOf(contract)
  const names = new Set(examples.map(({ name }) => name))
  const stale = Object.keys(expected).filter(name => !names.has(name))
  if (stale.length > 0) throw new Error(`${contract} has no example ${stale.join(', ')}`)
  return examples.map(example => {
    if (!Object.hasOwn(expected, example.name))
      throw new Error(`${contract}: nothing expected of ${example.name}`)
    return [example.name, example, expected[example.name] as Expected] as const
  })
}
