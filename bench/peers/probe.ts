import type { Contestant } from './contestants.ts'
import type { PeerStage } from './stage/openPeerStage.ts'
import type { Site } from './stage/serveSite.ts'

/** `yes` is 1 for yes and 0 for no; more is better there, and worse everywhere else. */
export type Unit =
  | 'ms'
  | 'bytes'
  | 'calls'
  | 'requests'
  | 'sockets'
  | 'frames'
  | 'rows'
  | 'violations'
  | 'packages'
  | 'scripts'
  | 'hosts'
  | 'yes'

/** One line of the table. */
export interface Row {
  /** Unique over all probes. */
  readonly key: string
  readonly what: string
  readonly unit: Unit
  /** Is in the short table of `docs/comparison.md` too. */
  readonly isShort?: boolean
}

/** One contestant, on the stage. */
export interface Visit {
  readonly contestant: Contestant
  readonly site: Site
  readonly stage: PeerStage
}

/** A question asked of every contestant in the same way. */
export interface Probe {
  /** What `--only` takes. */
  readonly name: string
  /** Samples per contestant; the table shows their median. */
  readonly rounds: number
  readonly rows: readonly Row[]
  /** The page without a button is asked too. */
  readonly withEmpty?: boolean
  /**
   * @returns one value per row, by key; a missing one was not measurable there
   * @throws when the page does not do what a person would see it do
   */
  sample(visit: Visit): Promise<Readonly<Record<string, number | undefined>>>
}
