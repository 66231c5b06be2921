import { expect, test } from 'vitest'
import type { EngineApi, RpcRequest } from '../../../../src/bridge/contract/engineApi.ts'
import type { FeatureCall } from '../../../../src/bridge/contract/features.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { EngineGoneError } from '../../../../src/bridge/errors/engine.ts'
import type { ReviewedSend } from '../../../../src/bridge/features/send/contract.ts'
import { createSendFlow, type SendTab } from '../../../../src/ui/views/send/sendFlow.ts'
import { hashRequest } from '../../../../src/worker/features/send/freeze.ts'
import { accountsChanged, networkChanged } from '../../../../src/worker/store/connections.ts'
import { runs } from '../../../support/runs.ts'
import { ADDRESS, ELSEWHERE, NETWORK, OTHER, openSend, WALLET } from '../../worker/features/sendRig.ts'
import { testTab } from '../../worker/rpc/harness.ts'

// A person at the modal, the tab's flow, the wire and the engine's part, in every order a seed makes of them. What is
// fake: the chain, the wallet, and the wire, which may keep any message for any time.

const RUNS = runs(1_000, 10_000)
const STEPS = 28
const LONG_MS = 300_000

/** mulberry32: the same seed is the same run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Sent {
  readonly request: RpcRequest
  /** Who was in use, and where, when the wallet was asked. */
  readonly account: string
}

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

function world(seed: number) {
  const random = randomOf(seed)
  const parked = new Set<() => void>()
  const sent: Sent[] = []
  /** What was on the screen at each press. */
  const pressed: ReviewedSend[] = []
  const seen: ReviewedSend[] = []
  const pending = new Set<(error: Error) => void>()
  let engine = start()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** Waits until the seed lets it go on. */
  const park = () => new Promise<void>(resolve => parked.add(resolve))

  function start() {
    const rig = openSend(['solana_signTransaction'], { history: true })
    const state = { rig, tab: testTab(), isDead: false }
    const hold = async () => {
      await park()
      // A dead engine runs no further.
      if (state.isDead) await new Promise(() => {})
    }
    rig.parts.prepare = async () => {
      await hold()
      return random(6) === 0 ? { lifeMs: 40_000 } : {}
    }
    rig.parts.history = async () => {
      await hold()
      return { items: [], next: null }
    }
    rig.parts.wallet = async request => {
      const { accounts, networks } = rig.store.get()
      sent.push({ request, account: `${networks.active.solana}:${accounts.solana?.address}` })
      await hold()
      if (random(3) === 0) throw new UserRejectedError()
      return 'signed'
    }
    rig.parts.finish = async () => {
      await hold()
      return { id: 'hash' }
    }
    rig.store.subscribe(() => {
      if (!state.isDead) tell()
    })
    return state
  }

  /** A call over the wire: there, and back. The engine that had it may be gone by then. */
  async function call(asked: FeatureCall): Promise<unknown> {
    const lost = new Promise<never>((_, reject) => pending.add(reject))
    const run = async () => {
      if (random(2) === 0) await park()
      const at = engine
      const answer = await at.rig.opened.call(at.tab, asked)
      if (random(2) === 0) await park()
      return answer
    }
    return Promise.race([run(), lost])
  }

  const tab = {
    engine: {
      features: { call },
      rpc: { abort: async (id: string) => engine.rig.opened.abort(engine.tab, id) },
    } as unknown as EngineApi,
    mirror: {
      getState: () => engine.rig.store.get(),
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    emit: () => {},
  } as unknown as SendTab
  const flow = createSendFlow(tab)

  const here = () => engine.rig.store.get().networks.active.solana ?? NETWORK

  function press(review: ReviewedSend): void {
    pressed.push(review)
    void flow.confirm(review)
  }
  function shown(): ReviewedSend | null {
    const step = flow.getState()
    return 'review' in step ? step.review : null
  }

  const acts: readonly (() => void | Promise<void>)[] = [
    () => void flow.requestReview({ network: here(), to: OTHER, amount: String(1 + random(50)) }),
    () => flow.drop(),
    () => void flow.renew(),
    function pressSend() {
      const review = shown()
      if (review) press(review)
    },
    function pressTwice() {
      const review = shown()
      if (!review) return
      press(review)
      press(review)
    },
    // A picture on the screen that is older than the flow.
    function pressStale() {
      const review = seen[random(seen.length || 1)]
      if (review) press(review)
    },
    function switchAccount() {
      const { store } = engine.rig
      const other = store.get().accounts.solana?.address === ADDRESS ? OTHER : ADDRESS
      accountsChanged(store, { namespace: 'solana', walletId: WALLET }, [`${NETWORK}:${other}`], {})
    },
    function switchNetwork() {
      const { store } = engine.rig
      networkChanged(store, 'solana', here() === NETWORK ? ELSEWHERE : NETWORK)
    },
    function restart() {
      if (random(3) > 0) return
      engine.isDead = true
      parked.clear()
      engine = start()
      for (const reject of pending) reject(new EngineGoneError())
      pending.clear()
      tell()
    },
    async () => engine.rig.clock.advance(20_000 + random(60_000)),
  ]

  /** Lets something that waits go on, more often than anything new begins. */
  async function step(): Promise<void> {
    const waiting = [...parked]
    const go = random(5) < 3 ? waiting[random(waiting.length || 1)] : undefined
    if (go) {
      parked.delete(go)
      go()
    } else await acts[random(acts.length)]?.()
    await turn()
    const review = shown()
    if (review && !seen.includes(review)) seen.push(review)
  }
  return { step, sent, pressed, flow }
}

/** Counts, so that a simulation in which nothing happens does not pass for a proof. */
const counts = { sent: 0, pressed: 0, refused: 0 }

test('send: whatever the order of events, the wallet gets what was on the screen at a press, once, or nothing', {
  timeout: LONG_MS,
}, async () => {
  const start = performance.now()
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { step, sent, pressed, flow } = world(seed)
    for (let at = 0; at < STEPS; at += 1) await step()
    flow.stop()
    for (const { request, account } of sent) {
      const review = pressed.find(({ id }) => id === request.id)
      if (!review) throw new Error(`seed ${seed}: ${request.id} was never pressed`)
      const isReviewed =
        hashRequest(request) === review.hash &&
        request.network === review.network &&
        account === review.from &&
        JSON.stringify(request.params) ===
          JSON.stringify({ transaction: `${review.from.split(':')[2]} ${review.to} ${review.amount}` })
      if (!isReviewed)
        throw new Error(`seed ${seed}: ${JSON.stringify(request)} is not ${JSON.stringify(review)}`)
    }
    if (new Set(sent.map(({ request }) => request.id)).size !== sent.length)
      throw new Error(`seed ${seed}: one review was asked twice`)
    counts.sent += sent.length
    counts.pressed += pressed.length
    counts.refused += pressed.length - sent.length
  }
  const seconds = Math.round((performance.now() - start) / 1_000)
  console.info(
    `FIGURE send races: ${RUNS} orders, ${counts.pressed} presses, ${counts.sent} sent, ${seconds} s`,
  )
  expect(counts.sent).toBeGreaterThan(RUNS / 20)
  expect(counts.refused).toBeGreaterThan(RUNS / 20)
})
