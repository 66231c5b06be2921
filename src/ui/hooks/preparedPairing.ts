import type { RequestId, SharedState } from '../../bridge/contract/state.ts'
import { PAIRING_GRACE_MS } from '../../bridge/values/pairingLife.ts'
import { WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import type { TabContext } from '../client/tab/context.ts'
import { isPairingUri } from '../format/pairingUri.ts'
import { createStore, type ReadStore } from '../state/store.ts'
import { cancelPairing, leavingPairings, type PairingTab } from './pairingStore.ts'
import { startConnect } from './startConnect.ts'

export interface PreparedPairing {
  /** `off` while no list of wallets needs one; `failed` when the relay could not be reached. */
  readonly status: 'off' | 'preparing' | 'ready' | 'failed'
  readonly uri: string | null
}

/** The parts of a tab that a prepared pairing needs. */
export type PreparedTab = PairingTab &
  Pick<TabContext, 'engine' | 'emit' | 'modal'> & {
    readonly mirror: Pick<ReadStore<Pick<SharedState, 'wc'> | null>, 'getState' | 'subscribe'>
    readonly environment: Pick<TabContext['environment'], 'visible'>
  }

export interface Preparation {
  readonly state: ReadStore<PreparedPairing>
  /** Called when a list of wallets is shown. @returns a function to call when the list is no longer shown */
  show(): () => void
  /** Called when a link with the pairing was tapped: the pairing is not replaced while it can still be used. */
  keep(): void
}

const OFF: PreparedPairing = { status: 'off', uri: null }

/**
 * Prepares one pairing for the links of all wallets in a list. It ends when the modal closes. The engine replaces it
 * after four minutes, and here all links change in one step.
 */
function createPreparation(tab: PreparedTab): Preparation {
  const { mirror, modal, environment } = tab
  const leaving = leavingPairings(tab)
  const state = createStore(OFF)
  let id: RequestId | undefined
  let lists = 0
  let isKept = false
  /** When the shown pairing can no longer be used, ms since epoch. */
  let usableUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopFollowing = (): void => {}

  function show(next: PreparedPairing): void {
    const { status, uri } = state.getState()
    if (status !== next.status || uri !== next.uri) state.set(next)
  }

  function read(): void {
    if (id === undefined) return
    const now = Date.now()
    // The wallet may be asking the person about this pairing.
    if (isKept && now < usableUntil) return
    const wc = mirror.getState()?.wc
    const end = (wc?.pairingExpiry ?? 0) + PAIRING_GRACE_MS
    const uri = leaving.getState() === 0 && isPairingUri(wc?.uri) && now < end ? wc.uri : null
    clearTimeout(timer)
    isKept = false
    if (uri !== null) {
      usableUntil = end
      timer = setTimeout(renew, end - now)
    }
    show({ status: uri === null ? 'preparing' : 'ready', uri })
  }

  function request(): void {
    const { id: connectId, ended } = startConnect(
      // After a tap, the connect of the tap reports the connection; this one reports a wallet that got the link by copy.
      { engine: tab.engine, emit: event => !isKept && event.type === 'CONNECT_SUCCESS' && tab.emit(event) },
      { wallet: WALLET_CONNECT_ID, isPreparing: true },
    )
    id = connectId
    ended.then(({ status }) => {
      if (id !== connectId) return
      id = undefined
      stop()
      if (status === 'failed') show({ status: 'failed', uri: null })
      else if (status === 'declined' || status === 'expired') startIfShown()
    })
  }

  /** After a suspend the timer fires late, and the engine's current pairing may have expired too. */
  function renew(): void {
    if (id === undefined || (isKept && Date.now() < usableUntil)) return
    const expiry = mirror.getState()?.wc.pairingExpiry ?? null
    const isOver = expiry !== null && expiry <= Date.now()
    if (!isOver || !environment.visible.getState()) {
      read()
      return
    }
    const before = id
    request()
    tab.engine.connections.cancel(before).catch(() => {})
    read()
  }

  function start(): void {
    request()
    const offs = [
      mirror.subscribe(read),
      leaving.subscribe(read),
      modal.subscribe(({ open }) => {
        if (!open) stop()
      }),
    ]
    stopFollowing = () => {
      for (const off of offs) off()
    }
    read()
  }

  function stop(): void {
    const before = id
    id = undefined
    isKept = false
    clearTimeout(timer)
    stopFollowing()
    if (before !== undefined) cancelPairing(tab, before)
    show(OFF)
  }

  function startIfShown(): void {
    if (id === undefined && lists > 0 && modal.getState().open && environment.visible.getState()) start()
  }

  environment.visible.subscribe(isVisible => {
    if (!isVisible) return
    if (id === undefined) startIfShown()
    else renew()
  })

  return {
    state,
    show() {
      lists += 1
      startIfShown()
      return () => void (lists -= 1)
    },
    keep() {
      isKept = true
    },
  }
}

const preparations = new WeakMap<PreparedTab, Preparation>()

/** The prepared pairing of a tab. */
export function getPreparation(tab: PreparedTab): Preparation {
  const known = preparations.get(tab) ?? createPreparation(tab)
  preparations.set(tab, known)
  return known
}
