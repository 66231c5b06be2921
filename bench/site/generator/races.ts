import { performance } from 'node:perf_hooks'
import type { LoadDevice } from './devices.ts'
import type { RaceOptions, RaceResult } from './loads.ts'
import type { Sent, SiteClient } from './siteClient.ts'
import type { LoadStore } from './store.ts'

/** Two requests at once of which one may be accepted. */
export interface Races {
  /** A code that is spent twice. */
  codeRaces(options: RaceOptions): Promise<RaceResult>
  /** A proof that is sent twice. */
  proofRaces(options: RaceOptions): Promise<RaceResult>
}

/** Races at once. */
const PARALLEL = 16
/** Codes that are issued in one transaction. */
const BATCH = 200

/** @param clients - of two processes of the site with one database, or twice the same. */
export function createRaces(parts: {
  readonly clients: readonly [SiteClient, SiteClient]
  readonly store: LoadStore
  readonly devices: readonly LoadDevice[]
}): Races {
  const { clients, store, devices } = parts
  const [first, second] = clients

  async function race([one, other]: readonly [Sent, Sent]): Promise<number> {
    const replies = await Promise.all([first.send(one), second.send(other)])
    return replies.filter(({ status }) => status === 200).length
  }

  /** @param prepare - the requests of the next races. */
  async function run(
    { races, seconds }: RaceOptions,
    prepare: () => Promise<(readonly [Sent, Sent])[]>,
  ): Promise<RaceResult> {
    const end = performance.now() + seconds * 1_000
    const counts = { races: 0, doubles: 0, losses: 0 }
    while (counts.races < races && performance.now() < end) {
      const pairs = await prepare()
      await Promise.all(
        Array.from({ length: PARALLEL }, async () => {
          for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
            const accepted = await race(pair)
            counts.races += 1
            if (accepted > 1) counts.doubles += 1
            if (accepted === 0) counts.losses += 1
          }
        }),
      )
    }
    return counts
  }

  let turn = 0
  const take = (count: number): readonly LoadDevice[] => {
    const taken = Array.from({ length: count }, (_none, index) => devices[(turn + index) % devices.length])
    turn += count
    return taken.filter(device => device !== undefined)
  }
  return {
    codeRaces: options =>
      run(options, async () => {
        const some = take(Math.min(BATCH, devices.length))
        const codes = await store.issueCodes(some)
        return some.map((device, index): [Sent, Sent] => {
          const send = () => first.prepare(device, '/email/code', { code: codes[index] })
          return [send(), send()]
        })
      }),
    proofRaces: options =>
      run(options, async () =>
        take(BATCH).map((device): [Sent, Sent] => {
          const sent = first.prepare(device, '/chains')
          return [sent, sent]
        }),
      ),
  }
}
