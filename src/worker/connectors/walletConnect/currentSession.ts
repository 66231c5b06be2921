import type { WcSlice } from '../../../bridge/contract/state.ts'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { WC_IDLE } from '../../../bridge/values/defaults.ts'
import { PAIRING_LIFE_MS } from '../../../bridge/values/pairingLife.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import { withDeadline } from '../../base/clock.ts'
import { DISCONNECT_WAIT_MS } from '../../base/limits.ts'
import { isRecordLink, walletRecords } from '../../data/walletRecords.ts'
import { wcChanged } from '../../store/actions.ts'
import type { Grant } from '../../store/connections.ts'
import type { Client } from './client.ts'
import type { ClientStarter } from './clientStarter.ts'
import { findPeerRecord, recordPicture } from './findPeerRecord.ts'
import { type Paired, pairedFor, pairedIn, toGrants } from './grants.ts'
import { createHandoff } from './handoff.ts'
import type { Pairings } from './pairing.ts'
import type { WalletConnectParameters } from './parameters.ts'
import { toWalletInfo } from './peer.ts'
import { deepLinkSchema, peerMetadataSchema } from './session.schema.ts'
import type { Opened, Session } from './startClient.ts'

/**
 * Removes what sign-client leaves of a session that is over. It forgets session and keys by itself, but its history
 * keeps the accounts of the settlement and what was asked.
 */
function forgetSession({ core }: Client, topic: string): void {
  core.history.delete(topic)
}

/** sign-client's storage key of the link that opens the wallet. */
const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
/** WalletConnect specs, "Error codes". */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

export interface CurrentSessionParameters
  extends Pick<WalletConnectParameters, 'store' | 'clock' | 'storage' | 'events' | 'config'> {
  readonly client: ClientStarter
  readonly pairings: Pairings
}

/** The one WalletConnect session of the engine. */
export interface CurrentSession {
  /** Topic of the connected session. */
  readonly topic: string | undefined
  /**
   * A wallet approved a session. It replaces the current one; a session without a waiting pairing is disconnected, so
   * that the phone does not show a connection that the dapp does not have.
   */
  adopt(event: { readonly session: Session }): void
  /** The wallet ended the session. */
  onEnded(topic: string): void
  /** Disconnects a session at the wallet, without waiting for a result. */
  discard(topic: string): Promise<void>
  /** Restores the newest stored session and disconnects the others. @returns its grants, empty without a session */
  restore(opened: Opened): Promise<readonly Grant[]>
  /** Disconnects the current session; waits for the wallet for a limited time. */
  disconnect(opened: Opened): Promise<void>
}

export function createCurrentSession(parameters: CurrentSessionParameters): CurrentSession {
  const { store, clock, storage, events, config, client, pairings } = parameters
  let current: string | undefined

  async function discard(topic: string): Promise<void> {
    const opened = await client.running()
    await opened?.client.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => {})
    if (opened) forgetSession(opened.client, topic)
  }

  /** Settles pending requests of a session that ended. */
  async function settlePending(topic: string): Promise<void> {
    const opened = await client.running()
    opened?.answers.closed(topic)
    if (opened) forgetSession(opened.client, topic)
  }

  async function leave(topic: string): Promise<void> {
    await settlePending(topic)
    await discard(topic)
  }

  /** Clears URI, pairing expiry, link and recent wallet. A running pairing keeps them. */
  function resetState(): void {
    if (pairings.isActive) return
    wcChanged(store, { ...WC_IDLE, relayConnected: store.get().wc.relayConnected })
  }

  /** Picture and way to the app, from the records that the engine has at hand. */
  function pairedBy(
    { peer: { metadata } }: Pick<Session, 'peer'>,
    linking: WcSlice['linking'],
    listed: ListedWallet | null,
  ): Paired {
    const read = peerMetadataSchema.safeParse(metadata)
    const { name } = toWalletInfo(read.success ? read.data : {})
    const known = walletRecords(store.get(), config())
    const named = findPeerRecord(name, listed ? [listed, ...known] : known)
    const handoff = createHandoff({ name, linking, record: linking ? (listed ?? named) : (named ?? listed) })
    return {
      ...(handoff ? { handoff } : {}),
      ...(named ? { picture: recordPicture(named) } : {}),
    }
  }

  return {
    get topic() {
      return current
    },
    discard,

    adopt({ session }) {
      if (!pairings.isWanted(session.pairingTopic)) {
        void discard(session.topic)
        return
      }
      let grants: readonly Grant[]
      try {
        const state = store.get()
        const { recentWallet: listed, linking } = state.wc
        grants = pairedFor(toGrants(session, state), {
          ...(listed ? { listedId: listed.id } : {}),
          ...pairedBy(session, linking, listed),
        })
      } catch (error) {
        void discard(session.topic)
        pairings.failed(error)
        return
      }
      const previous = current
      current = session.topic
      const { linking } = store.get().wc
      const left = previous === undefined ? Promise.resolve() : leave(previous)
      // sign-client deletes the link with the previous session, so that the new one is stored afterwards.
      if (linking) void left.then(() => storage.setItem(DEEP_LINK_KEY, { ...linking })).catch(() => {})
      pairings.approved(grants)
    },

    onEnded(topic) {
      current = undefined
      void settlePending(topic)
      resetState()
      events.closed(WALLET_CONNECT_ID)
      client.closeAfter(PAIRING_LIFE_MS)
    },

    async restore({ client: signClient }) {
      const now = clock.now() / 1_000
      const sessions = signClient.session.getAll().filter(({ expiry }) => expiry > now)
      const newest = sessions.sort((a, b) => b.expiry - a.expiry)[0]
      for (const { topic } of sessions) if (topic !== newest?.topic) void discard(topic)
      if (!newest) return []
      try {
        const state = store.get()
        const grants = toGrants(newest, state)
        current = newest.topic
        const stored = deepLinkSchema.safeParse(await storage.getItem(DEEP_LINK_KEY))
        const { listedId } = pairedIn(state)
        const records = walletRecords(state, config())
        const listed = records.find(({ id }) => id === listedId) ?? null
        const linking = stored.success && isRecordLink(stored.data.href, records) ? stored.data : null
        if (linking) wcChanged(store, { linking })
        return pairedFor(grants, {
          ...(listedId === undefined ? {} : { listedId }),
          ...pairedBy(newest, linking, listed),
        })
      } catch {
        void discard(newest.topic)
        return []
      }
    },

    async disconnect({ client: signClient, answers, link }) {
      const topic = current
      current = undefined
      resetState()
      client.closeAfter(PAIRING_LIFE_MS)
      if (topic === undefined) return
      answers.closed(topic)
      link.wake()
      const disconnected = signClient.disconnect({ topic, reason: USER_DISCONNECTED })
      await withDeadline(clock, disconnected, DISCONNECT_WAIT_MS, () => undefined).catch(() => {})
      forgetSession(signClient, topic)
    },
  }
}
