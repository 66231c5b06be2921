import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Patch, SharedState, Snapshot } from '../contract/state.ts'
import type { WireClock } from './environment.ts'
import { pause } from './environment.ts'
import { apply } from './patch.ts'

/** The state of this tab; `null` until the engine's first message. Written by patches only. */
export type MirrorStore = Pick<StoreApi<SharedState | null>, 'getState' | 'subscribe' | 'getInitialState'>

export interface Mirror {
  readonly store: MirrorStore
  /** A new engine is about to send a snapshot: patches wait until `reset`. The old state stays readable. */
  expect(source: MirrorSource): void
  reset(snapshot: Snapshot): void
  receive(patch: Patch): void
}

/** Where a snapshot comes from when a patch was missed. */
export interface MirrorSource {
  snapshot(): Promise<Snapshot>
  /** Gives the engine up after several failed snapshots. */
  giveUp(): void
}

const SNAPSHOT_TRIES = 3
const SNAPSHOT_RETRY_MS = 200

export function createMirror(clock: WireClock): Mirror {
  const store = createStore<SharedState | null>(() => null)
  let source: MirrorSource | null = null
  let lastRev = 0
  let isWaiting = true
  let early: Patch[] = []

  function write(state: SharedState, rev: number): void {
    lastRev = rev
    store.setState(state, true)
  }

  function reset({ rev, state }: Snapshot): void {
    const waited = early
    isWaiting = false
    early = []
    write(state, rev)
    // Patches that arrived during the snapshot request and are newer than the snapshot.
    for (const patch of waited) if (patch.rev === lastRev + 1) applyPatch(patch)
  }

  function applyPatch(patch: Patch): void {
    const state = store.getState()
    if (state) write(apply(state, patch), patch.rev)
  }

  /** One snapshot request at a time; the answer of an earlier engine is discarded. */
  async function resync(): Promise<void> {
    const requested = source
    isWaiting = true
    for (let triesLeft = SNAPSHOT_TRIES; triesLeft > 0; triesLeft -= 1) {
      try {
        const snapshot = await requested?.snapshot()
        if (requested !== source) return
        if (snapshot) {
          reset(snapshot)
          return
        }
      } catch {
        if (requested !== source) return
        await pause(clock, SNAPSHOT_RETRY_MS)
        if (requested !== source) return
      }
    }
    requested?.giveUp()
  }

  return {
    store,
    expect(next) {
      source = next
      isWaiting = true
      early = []
    },
    reset,
    receive(patch) {
      if (isWaiting) early.push(patch)
      else if (patch.rev === lastRev + 1) applyPatch(patch)
      else if (patch.rev > lastRev) {
        early = [patch]
        void resync()
      }
    },
  }
}
