import { describe, expect, test, vi } from 'vitest'
import { limitNode, type NodeLimits } from '../../../packages/siwx-server/src/index.ts'
import { visitorGroup } from '../../../packages/siwx-server/src/visitorGroup.ts'
import type { SignInNode } from '../../../src/bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../../src/bridge/errors/signIn.ts'

const CHAIN = 'eip155:1' as const
const address = (index: number) => `0x${index.toString(16).padStart(40, 'a')}`

/** A node whose calls of some accounts hang. */
function createNode(hangs: (account: string) => boolean, limits: NodeLimits = {}) {
  const request = vi.fn<SignInNode['request']>((_chainId, _args, check) =>
    hangs(check?.account ?? '') ? new Promise(() => {}) : Promise.resolve('0x01'),
  )
  const node = limitNode({ request }, { deadlineMs: 40, queueMs: 100, ...limits })
  const ask = (index: number, visitor?: string, args: object = { to: address(index) }) =>
    node.request(
      CHAIN,
      { method: 'eth_call', params: [args, 'latest'] },
      { account: `${CHAIN}:${address(index)}`, ...(visitor === undefined ? {} : { visitor }) },
    )
  return { ask, request, node }
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    error => (error instanceof SignInUnverifiableError ? 'refused' : expect.unreachable()),
  )

describe('checks that hang do not keep others from signing in', () => {
  test('of one account, while they are repeated', async () => {
    const { ask } = createNode(account => account.endsWith(address(1)), { deadlineMs: 1_000 })
    for (let round = 0; round < 5; round += 1) {
      for (let count = 0; count < 10; count += 1) void refused(ask(1))
      expect(await ask(2 + round)).toBe('0x01')
    }
  })

  test('of one account under several spellings', async () => {
    const { node } = createNode(() => true, { deadlineMs: 1_000 })
    const own = [address(1), address(1).toUpperCase(), address(1).replace('a', 'A')]
    const asked = own.flatMap(spelling =>
      Array.from({ length: 4 }, () =>
        refused(node.request(CHAIN, { method: 'eth_call' }, { account: `${CHAIN}:${spelling}` })),
      ),
    )
    // Two run, two wait; the others are refused at once.
    const early = await Promise.all(
      asked.map(work => Promise.race([work, new Promise(resolve => setTimeout(resolve, 20))])),
    )
    expect(early.filter(result => result === 'refused')).toHaveLength(8)
  })

  test('of ten accounts: they share two places once they have hung', async () => {
    const { ask } = createNode(account => !account.endsWith(address(99)))
    await Promise.all(Array.from({ length: 10 }, (_, index) => refused(ask(index))))
    for (let count = 0; count < 20; count += 1) void refused(ask(count % 10))
    expect(await ask(99)).toBe('0x01')
  })

  test('of accounts without code, which cost nothing to make', async () => {
    const { ask, request } = createNode(account => !account.endsWith(address(99)), { deadlineMs: 1_000 })
    for (let count = 0; count < 20; count += 1) void refused(ask(count, undefined, { data: '0x00' }))
    expect(await ask(99)).toBe('0x01')
    expect(request).toHaveBeenCalledTimes(6)
  })

  test('of one visitor with many accounts', async () => {
    const { ask } = createNode(account => !account.endsWith(address(99)), { deadlineMs: 1_000 })
    for (let count = 0; count < 20; count += 1) void refused(ask(count, '2001:db8::1'))
    expect(await ask(99, '2001:db8:0:1::1')).toBe('0x01')
  })

  test('a check waits for a place, and gets it', async () => {
    const { ask } = createNode(account => !account.endsWith(address(99)), { concurrentMax: 2 })
    void refused(ask(1))
    void refused(ask(2))
    expect(await ask(99)).toBe('0x01')
  })

  test('a check that waits too long could not be checked', async () => {
    const { ask } = createNode(() => true, { concurrentMax: 1, deadlineMs: 500, queueMs: 20 })
    void refused(ask(1))
    await expect(ask(2)).rejects.toMatchObject({ details: 'More than 1 contract checks at once' })
  })

  test('the queue is short', async () => {
    const { ask, request } = createNode(() => true, { concurrentMax: 1, queueMax: 2, deadlineMs: 500 })
    const works = Array.from({ length: 6 }, (_, index) => refused(ask(index)))
    const early = await Promise.all(
      works.map(work => Promise.race([work, new Promise(resolve => setTimeout(resolve, 20))])),
    )
    expect(early.filter(result => result === 'refused')).toHaveLength(3)
    expect(request).toHaveBeenCalledOnce()
  })
})

describe('the calls of a minute', () => {
  test('one account does not use up the calls of all', async () => {
    const { ask } = createNode(() => false, { now: () => 0 })
    const results: string[] = []
    for (let count = 0; count < 100; count += 1) results.push(await refused(ask(1)))
    expect(results.filter(result => result === 'answered')).toHaveLength(40)
    expect(await ask(2)).toBe('0x01')
  })

  test('a refused call uses up nothing', async () => {
    const { ask } = createNode(account => account.endsWith(address(1)), {
      perMinuteMax: 4,
      deadlineMs: 500,
      now: () => 0,
    })
    for (let count = 0; count < 50; count += 1) void refused(ask(1))
    expect(await ask(2)).toBe('0x01')
    expect(await ask(3)).toBe('0x01')
    expect(await refused(ask(4))).toBe('refused')
  })
})

test('an account that answers again is not slow any more', async () => {
  let hangs = true
  const { ask, request } = createNode(() => hangs)
  await Promise.all([refused(ask(1)), refused(ask(2)), refused(ask(3))])
  hangs = false
  await Promise.all([ask(1), ask(2), ask(3)])
  hangs = true
  request.mockClear()
  void Promise.all([ask(1), ask(2), ask(3)].map(refused))
  expect(request).toHaveBeenCalledTimes(3)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0'],
  ['2001:0db8:0000:0001:0000:0000:0000:0001', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('the visitor at %s is %s', (text, group) => {
  expect(visitorGroup(text)).toBe(group)
})
