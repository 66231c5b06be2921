import { expect, test } from 'vitest'
import type { TokenBalance } from '../../../../src/bridge/contract/assets.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { fillMost } from '../../../../src/ui/views/send/fillMost.ts'
import { getSendDraft } from '../../../../src/ui/views/send/sendDraft.ts'

// Max, with the engine's answer in the test's hands.

const COIN: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '2' },
  price: null,
  value: null,
  icon: null,
}

function open() {
  let address = '0x1'
  const listeners = new Set<() => void>()
  let answer: { resolve(value: unknown): void; reject(error: unknown): void } | undefined
  const tab = {
    mirror: {
      getState: () => ({
        networks: { activeNamespace: 'eip155', active: { eip155: 'eip155:1' }, unsupported: {} },
        accounts: { eip155: { address } },
      }),
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    modal: { getState: () => ({ data: {} }), subscribe: () => () => {} },
    engine: {
      features: {
        call: () => new Promise((resolve, reject) => (answer = { resolve, reject })),
      },
    },
  } as unknown as TabContext
  const { draft, flow } = getSendDraft(tab)
  return {
    draft,
    flow,
    fill: () => fillMost(tab, 'eip155:1', COIN),
    answer: () => answer?.resolve({ amount: '1500000000000000000' }),
    fail: () => answer?.reject(new Error('no node')),
    become(other: string) {
      address = other
      for (const listener of [...listeners]) listener()
    },
  }
}

test('most: all that can be sent is written down', async () => {
  const t = open()
  const filled = t.fill()
  t.answer()
  await filled
  expect(t.draft.getState().amount).toBe('1.5')
})

test('most: what was asked of one token, amount or account is not written to another', async () => {
  for (const change of [
    (t: ReturnType<typeof open>) => t.draft.setState({ token: 'eip155:1:0x2', amount: '' }),
    (t: ReturnType<typeof open>) => t.draft.setState({ amount: '7' }),
    (t: ReturnType<typeof open>) => t.become('0x2'),
  ]) {
    for (const end of ['answer', 'fail'] as const) {
      const t = open()
      const filled = t.fill()
      change(t)
      const before = t.draft.getState()
      t[end]()
      await filled
      expect(t.draft.getState(), `${change} ${end}`).toEqual(before)
      expect(t.flow.getState(), `${change} ${end}`).toEqual({ status: 'editing', error: null })
    }
  }
})

test('most: why it is not known is said', async () => {
  const t = open()
  const filled = t.fill()
  t.fail()
  await filled
  expect(t.flow.getState()).toMatchObject({ status: 'editing', error: new Error('no node') })
})
