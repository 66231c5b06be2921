import { expect, test } from 'vitest'
import { runs } from '../../../support/runs.ts'
import { approvedIn, ON, openSwap, PEOPLE, saidIn } from './swapRig.ts'

// Typing, late and stale quotes, other tokens, another account or network, a price that moves, a no, a click at any moment.

type Rig = ReturnType<typeof openSwap>
type Hex = `0x${string}`

const turn = () => new Promise<void>(resolve => setImmediate(resolve))
const AMOUNTS = ['1', '2.5', '0.000001', '', '0', '1e18', ',5', '777', '3.', '123456.654321']

const ACTIONS: readonly ((rig: Rig) => void)[] = [
  ({ swap, pick }) => swap.setAmount(pick(AMOUNTS)),
  ({ swap, pick, tokens }) => tokens().length > 0 && swap.selectToken(pick(['from', 'to']), pick(tokens())),
  ({ swap, pick, tokens }) => tokens().length > 0 && swap.selectToken('to', pick(tokens())),
  ({ swap }) => swap.flip(),
  ({ swap }) => void swap.setMaximum(),
  ({ swap }) => swap.closeReview(),
  ({ stand, pick, random }) => random() < 0.2 && stand(pick(PEOPLE), pick(ON)),
  ({ world, random }) => {
    world.rate = (world.rate * BigInt(970 + Math.floor(random() * 60))) / 1000n
  },
  ({ world, random }) => {
    world.isYes = random() < 0.8
  },
]

/** What is on the screen is what a hand clicks on. */
function clickShown(rig: Rig): void {
  const { review } = rig.swap.store.getState()
  if (review) rig.click(review)
}

/** Everything the wallet was asked is what was looked at, and was asked once. */
function check({ sent, clicked }: Rig, seed: number): void {
  expect(new Set(sent.map(({ id }) => id)).size, `seed ${seed}`).toBe(sent.length)
  for (const { id, method, network, params } of sent) {
    const review = clicked.get(id)
    const [{ from, to, data, value }] = params as [{ from: Hex; to: Hex; data: Hex; value: Hex }]
    const amount = BigInt(review?.amount ?? -1)
    const isCoin = review?.from.endsWith('eeee') === true
    expect([method, network, from], `seed ${seed}`).toEqual([
      'eth_sendTransaction',
      review?.network,
      review?.account.split(':')[2],
    ])
    if (review?.step === 'approve') {
      const [spender, allowance] = approvedIn(data)
      expect([to, value, spender.toLowerCase(), String(allowance)], `seed ${seed}`).toEqual([
        review.from.split(':')[2],
        '0x0',
        review.approval?.spender,
        String(amount),
      ])
    } else {
      const { from: gives, to: wants, amount: units } = saidIn(data)
      expect([gives, wants, units, BigInt(value)], `seed ${seed}`).toEqual([
        review?.from,
        review?.to,
        review?.amount,
        isCoin ? amount : 0n,
      ])
    }
  }
}

test('swap: interleavings of clicks, quotes and answers, and what is sent is always what was reviewed', {
  timeout: 300_000,
}, async () => {
  const RUNS = runs(1_000, 10_000)
  let [sent, done] = [0, 0]
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const rig = openSwap(seed)
    const ends = [rig.swap.watch('quote'), rig.swap.watch('review')]
    rig.stand(rig.pick(PEOPLE), rig.pick(ON))
    await turn()
    while (rig.waiting.length > 0) {
      rig.release()
      await turn()
    }
    rig.swap.selectToken('to', rig.pick(rig.tokens().slice(1)))
    for (let step = 0; step < 30; step += 1) {
      const dice = rig.random()
      if (dice < 0.2) clickShown(rig)
      else if (dice < 0.35) rig.tick()
      else if (dice < 0.6) rig.release()
      else if (dice < 0.8) rig.swap.openReview()
      else rig.pick(ACTIONS)(rig)
      if (rig.random() < 0.8) await turn()
    }
    for (const end of ends) end()
    check(rig, seed)
    sent += rig.sent.length
    done += rig.sent.filter(({ id }) => rig.clicked.get(id)?.step === 'swap').length
  }
  console.log(
    `FIGURE swap races: ${RUNS} interleavings, ${sent} requests to the wallet, ${done} of them swaps`,
  )
  // A simulation that never gets to the wallet proves nothing.
  expect(done).toBeGreaterThan(RUNS / 100)
  expect(sent - done).toBeGreaterThan(RUNS / 200)
})
