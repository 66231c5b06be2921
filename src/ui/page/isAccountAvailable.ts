import type { WalletAnswer, WalletPresence } from '../../bridge/contract/pageApi.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import { readWalletChainId } from '../../bridge/values/readIds.ts'
import type { PageTime } from './sentRequests.ts'

/** Longest wait for a silent response. An awake wallet needs less, and the request must not be delayed noticeably. */
const SILENT_MS = 250
/** Responses that took longer arrived after a suspend and are discarded. */
const AWAKE_MS = 2 * SILENT_MS
const TRIES_MAX = 3

type SendRequest = (args: Eip1193Args) => Promise<WalletAnswer>

/**
 * Whether a wallet of this page has the account and chain. A wallet that does not respond in time counts as available,
 * because the engine has checked it a moment before.
 *
 * @param send sends a request that does not prompt
 */
export async function isAccountAvailable(
  send: SendRequest,
  presence: WalletPresence,
  time: PageTime,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const sentAt = time.now()
    const isAvailable = await Promise.race([readPresence(send, presence), time.wait(SILENT_MS)])
    if (time.now() - sentAt < AWAKE_MS || tries === TRIES_MAX) return isAvailable ?? true
  }
}

async function readPresence(send: SendRequest, { address, chainId }: WalletPresence): Promise<boolean> {
  const [accounts, chain] = await Promise.all([
    send({ method: 'eth_accounts' }),
    chainId === undefined ? undefined : send({ method: 'eth_chainId' }),
  ])
  const addresses: readonly unknown[] =
    accounts.status === 'answered' && Array.isArray(accounts.result) ? accounts.result : []
  const hasAccount = addresses.some(entry => typeof entry === 'string' && entry.toLowerCase() === address)
  if (!hasAccount) return false
  return !chain || (chain.status === 'answered' && readWalletChainId(chain.result) === chainId)
}
