import type { Standing, WalletAnswer } from '../../bridge/contract/pageApi.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import { readEvmChainId } from '../../bridge/values/readIds.ts'
import type { PageTime } from './sentRequests.ts'

/** A wallet that is awake needs less for a silent answer; nobody who takes a request back is kept waiting longer. */
const SILENT_MS = 250
/** What took longer was slept over. */
const AWAKE_MS = 2 * SILENT_MS
const TRIES_MAX = 3

type Ask = (args: Eip1193Args) => Promise<WalletAnswer>

/**
 * Whether a wallet of this page stands there now. One that does not say is believed: the engine has just looked. An answer
 * that the page slept over is of another time, and asked for again.
 *
 * @param ask puts a silent question: no wallet prompts for it
 */
export async function stands(ask: Ask, standing: Standing, time: PageTime): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const askedAt = time.now()
    const isThere = await Promise.race([standsThere(ask, standing), time.wait(SILENT_MS)])
    if (time.now() - askedAt < AWAKE_MS || tries === TRIES_MAX) return isThere ?? true
  }
}

async function standsThere(ask: Ask, { address, chainId }: Standing): Promise<boolean> {
  const [accounts, chain] = await Promise.all([
    ask({ method: 'eth_accounts' }),
    chainId === undefined ? undefined : ask({ method: 'eth_chainId' }),
  ])
  const shown = accounts.status === 'answered' && Array.isArray(accounts.result) ? accounts.result : []
  if (!shown.some((one: unknown) => typeof one === 'string' && one.toLowerCase() === address)) return false
  return !chain || (chain.status === 'answered' && readEvmChainId(chain.result) === chainId)
}
