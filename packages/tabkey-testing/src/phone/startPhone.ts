import { PairingError } from '../errors.ts'
import type { EvmTestWallet } from '../evm/createEvmWallet.ts'
import { testWallet } from '../testWallet.ts'
import { answerSessions } from './answerSessions.ts'
import { followWallet } from './followWallet.ts'
import { ignoreExpiredPromises } from './libraryRejections.ts'
import { openKit } from './openKit.ts'

/** How long a phone takes to reach the relay and to join a pairing. */
const PAIR_MS = 20_000

/** What a phone starts with. */
export interface StartPhoneOptions {
  /** Address of the relay, the one that the app names in `endpoints.relay`. */
  readonly relayUrl: string
  /** Answers proposals and requests; default `testWallet()`, which approves everything. */
  readonly wallet?: EvmTestWallet
  /** As dapps show it; default "Test Phone". */
  readonly name?: string
}

/** A phone with a wallet app that speaks WalletConnect. */
export interface TestPhone {
  /**
   * The wallet on the phone. A session proposal is its prompt `wc_sessionPropose`; `setAccounts`, `setChain` and
   * `disconnect` reach the sessions.
   */
  readonly wallet: EvmTestWallet
  /** How many sessions are open. */
  readonly sessions: number
  /** Errors of the protocol, oldest first, for instance a proposal of chains that the wallet does not know. */
  readonly problems: readonly unknown[]
  /**
   * Scans a pairing link. Resolves when the phone has joined it; the proposal comes as a prompt of the wallet.
   *
   * @param uri `wc:…@2?…`, for instance of `readPairingLink`
   * @throws PairingError for a link that cannot be paired, or after 20 s
   */
  pair(uri: string): Promise<void>
  /** Ends the phone; its sessions stay without an answer. */
  close(): Promise<void>
}

/**
 * Starts a phone with WalletKit, the library of WalletConnect wallets, in this process. In Node only.
 *
 * @returns the phone, once its wallet is ready
 * @example
 * const phone = await startPhone({ relayUrl: relay.url, wallet: testWallet({ approve: 'manual' }) })
 * await phone.pair(uri)
 * await phone.wallet.approveNext({ method: 'wc_sessionPropose' })
 */
export async function startPhone({
  relayUrl,
  wallet = testWallet(),
  name = 'Test Phone',
}: StartPhoneOptions): Promise<TestPhone> {
  ignoreExpiredPromises()
  const kit = await openKit({ name, relayUrl })
  const problems: unknown[] = []
  answerSessions(kit, wallet, error => problems.push(error))
  const stop = followWallet(kit, wallet)
  return {
    wallet,
    problems,
    get sessions() {
      return Object.keys(kit.getActiveSessions()).length
    },
    async pair(uri) {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        const fail = () =>
          reject(new PairingError(`The phone did not join the pairing within ${PAIR_MS} ms.`))
        timer = setTimeout(fail, PAIR_MS)
      })
      try {
        await Promise.race([kit.pair({ uri }), timeout])
      } catch (error) {
        if (error instanceof PairingError) throw error
        throw new PairingError(`The phone cannot pair: ${error instanceof Error ? error.message : error}`)
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      stop()
      wallet.reset()
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose().catch(() => {})
    },
  }
}
