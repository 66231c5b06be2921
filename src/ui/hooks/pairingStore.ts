import type { RequestId } from '../../bridge/contract/state.ts'
import { PAIRING_LIFE_MS } from '../../bridge/values/pairingLife.ts'
import type { TabContext } from '../client/tab/context.ts'
import { createStore, type ReadStore } from '../state/store.ts'
import type { StartedConnect } from './startConnect.ts'

/** What of a tab a pairing needs. */
export type PairingTab = {
  readonly modal: Pick<TabContext['modal'], 'getState' | 'subscribe'>
  readonly engine: { readonly connections: Pick<TabContext['engine']['connections'], 'cancel'> }
}

/** A connect that a tap on a wallet's link has started, until the wallet's view continues it. */
interface TappedConnect {
  readonly listedId: string | undefined
  readonly started: StartedConnect
}

interface PairingEntry {
  /** Cancels the connect that was kept when its view closed. */
  release: () => void
  /** Stops watching the connect without cancelling it. */
  detach: () => void
  tapped: TappedConnect | undefined
  /** Cancelled connects that the engine has not confirmed yet. */
  readonly leaving: ReturnType<typeof createStore<number>>
}

const entries = new WeakMap<PairingTab, PairingEntry>()

function getEntry(tab: PairingTab): PairingEntry {
  const known = entries.get(tab) ?? {
    release: () => {},
    detach: () => {},
    tapped: undefined,
    leaving: createStore(0),
  }
  entries.set(tab, known)
  return known
}

/** Takes a pairing back. The engine's answer comes behind the patch that says so. */
export function cancelPairing(tab: PairingTab, id: RequestId): void {
  const { leaving } = getEntry(tab)
  leaving.set(leaving.getState() + 1)
  const done = (): void => leaving.set(leaving.getState() - 1)
  // The engine may be gone, and the connect with it: nothing is left to cancel then.
  tab.engine.connections.cancel(id).then(done, done)
}

/**
 * Lets a pairing stand when its view goes, so that who comes back finds the same code, and a phone that scanned it is
 * not left alone. It ends when the modal closes, when the next one has joined it, or with its own time.
 *
 * @param id of the connect that asked for it
 */
export function keepPairing(tab: PairingTab, id: RequestId): void {
  releasePairing(tab)
  if (!tab.modal.getState().open) {
    cancelPairing(tab, id)
    return
  }
  const known = getEntry(tab)
  const detach = (): void => {
    off()
    clearTimeout(timer)
    known.release = () => {}
    known.detach = () => {}
    known.tapped = undefined
  }
  const release = (): void => {
    detach()
    cancelPairing(tab, id)
  }
  const off = tab.modal.subscribe(({ open }) => !open && release())
  const timer = setTimeout(release, PAIRING_LIFE_MS)
  known.release = release
  known.detach = detach
}

/** Takes back what was left standing. Asked right after the next connect, which has joined the pairing by then. */
export function releasePairing(tab: PairingTab): void {
  getEntry(tab).release()
}

/** Keeps the connect of a tap on a wallet's link for the view that opens behind it. */
export function keepTapped(tab: PairingTab, listedId: string | undefined, started: StartedConnect): void {
  keepPairing(tab, started.id)
  getEntry(tab).tapped = { listedId, started }
}

/** Whether the link of this wallet was tapped just now. */
export function isTapped(tab: PairingTab, listedId: string | undefined): boolean {
  const { tapped } = getEntry(tab)
  return tapped !== undefined && tapped.listedId === listedId
}

/** Hands over the connect of the tap on this wallet's link, once. */
export function takeTapped(tab: PairingTab, listedId: string | undefined): StartedConnect | undefined {
  const { tapped, detach } = getEntry(tab)
  if (!tapped || tapped.listedId !== listedId) return undefined
  detach()
  return tapped.started
}

/** Above zero while the engine's pairing may be one that this tab has just given up. */
export function leavingPairings(tab: PairingTab): ReadStore<number> {
  return getEntry(tab).leaving
}
