import { setTimeout as sleep } from 'node:timers/promises'
import type { IWalletKit } from '@reown/walletkit'
import { ignoreExpiredPromises } from '../../tabkey-testing/src/phone/libraryRejections.ts'
import { openKit } from '../../tabkey-testing/src/phone/openKit.ts'
import { anvilAccount } from './accounts.ts'
import { answerBitcoin, bitcoinNamespace } from './bitcoin/answer.ts'
import { createBitcoinKeys } from './bitcoin/keys.ts'
import { createHttpFaults } from './httpFaults.ts'
import { openPeerServer } from './peerServer.ts'
import { controlPhone, type Phone } from './phone/control.ts'
import { createDesk, type Desk } from './phone/desk.ts'
import { loopbackOnly } from './phone/loopbackOnly.ts'
import { type OtherNamespaces, PHONE_CHAINS } from './phone/namespaces.ts'
import { type Answer, createPerform } from './phone/perform.ts'
import { createSignAuths } from './phone/signAuths.ts'
import { noSkills } from './phone/skills.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { answerSolana, solanaNamespace } from './solana/answer.ts'
import { createSolanaKeys } from './solana/keys.ts'
import type { ChainNode } from './walletd/calls.ts'

export interface PhonePeer {
  /** The controls: `GET /state`, and `POST` `/pair /mode /approve /reject /answer /switch /emit /update /expire /disconnect /sleep /wake`. */
  readonly url: string
  readonly address: string
  readonly kit: IWalletKit
  readonly desk: Desk
  readonly recorder: Recorder
  close(): Promise<void>
}

export interface PhoneParameters {
  readonly relayUrl: string
  readonly nodes: readonly ChainNode[]
  /** Esplora of the Bitcoin node; without it the phone speaks no Bitcoin. */
  readonly explorer?: string
  /** JSON-RPC of the Solana node; without it the phone speaks no Solana. */
  readonly solanaUrl?: string
  /** Where the phone checks attestations; without it every domain is UNKNOWN. */
  readonly verifyUrl?: string
  readonly port?: number
  /** Index of the anvil account it signs with. */
  readonly accountIndex?: number
  /** Links to its app, as it names them to dapps. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

const PHONE_ACCOUNT = 2
const BITCOIN_SEED = 0x61
const SOLANA_SEED = 0x41

/**
 * Starts a WalletKit phone and its HTTP controls. It starts with everything on `manual`.
 *
 * @example const phone = await startPhone({ relayUrl: relay.url, nodes: [node] })
 */
export async function startPhone(parameters: PhoneParameters): Promise<PhonePeer> {
  const { relayUrl, nodes, explorer, solanaUrl, verifyUrl, port, redirect } = parameters
  const { accountIndex = PHONE_ACCOUNT } = parameters
  ignoreExpiredPromises()
  loopbackOnly()
  const recorder = createRecorder()
  const faults = createHttpFaults()
  const account = anvilAccount(accountIndex)
  const kit = await openKit({
    name: 'Tabkey test phone',
    relayUrl,
    ...(verifyUrl ? { verifyUrl } : {}),
    ...(redirect ? { redirect } : {}),
  })
  const chains = new Set(PHONE_CHAINS)
  const bitcoin = explorer === undefined ? undefined : createBitcoinKeys(BITCOIN_SEED, explorer)
  const solana = solanaUrl === undefined ? undefined : createSolanaKeys(SOLANA_SEED, solanaUrl)
  const answers: Record<string, Answer> = {
    ...(bitcoin && { bip122: (method, params) => answerBitcoin(bitcoin, method, params) }),
    ...(solana && { solana: (method, params) => answerSolana(solana, method, params) }),
  }
  const others: OtherNamespaces = {
    ...(bitcoin && { bip122: bitcoinNamespace(bitcoin) }),
    ...(solana && { solana: solanaNamespace(solana) }),
  }
  const skills = noSkills()
  const perform = createPerform({ kit, account, nodes, chains, skills, others: answers })
  const signAuths = createSignAuths({ kit, account, chains })
  const desk = createDesk({ kit, address: account.address, chains, others, perform, recorder, signAuths })
  const phone: Phone = { kit, desk, skills, address: account.address }
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    setFaults: faults.set,
    reset: () => {
      desk.reset()
      Object.assign(skills, noSkills())
      chains.clear()
      for (const chainId of PHONE_CHAINS) chains.add(chainId)
      return forgetSessions(kit)
    },
    moreStats: () => ({ asked: desk.asked, verified: desk.verified, problems: desk.problems }),
    handle: async request => (await faults.apply([request.path])) ?? controlPhone(phone, request),
  })
  return {
    url: peer.url,
    address: account.address,
    kit,
    desk,
    recorder,
    async close() {
      await peer.close()
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose().catch(() => {})
    },
  }
}

const GOODBYE_MS = 2_000

/** Says goodbye to every dapp of the test before; a relay that is down does not hold the reset up. */
async function forgetSessions(kit: IWalletKit): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  const goodbyes = Object.keys(kit.getActiveSessions()).map(topic => kit.disconnectSession({ topic, reason }))
  await Promise.race([Promise.allSettled(goodbyes), sleep(GOODBYE_MS, undefined, { ref: false })])
}
