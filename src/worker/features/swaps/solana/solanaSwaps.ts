import type { CaipAddress, NetworkId } from '../../../../bridge/contract/network.ts'
import type { Risk } from '../../../../bridge/contract/risk.ts'
import type { RequestId } from '../../../../bridge/contract/state.ts'
import type { Tab } from '../../../../bridge/contract/tab.ts'
import { NetworkNotFoundError } from '../../../../bridge/errors/network.ts'
import type { SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import { parseCaipAddress } from '../../../../bridge/values/caip.ts'
import { networkById } from '../../../store/select.ts'
import type { PrepareParameters, SwapParts } from '../prepareSwap.ts'
import { confirmSolana } from './confirmSolana.ts'
import { COIN_RESERVE, FIRST_FEE } from './numbers.ts'
import { type FrozenSolanaSwap, prepareSolana } from './prepareSolana.ts'
import { quoteSolana, solanaQuoteForTab } from './quoteSolana.ts'
import { readSolanaReceived } from './readSolanaReceived.ts'
import { openSolanaContext } from './solanaContext.ts'

export type SolanaSwaps = ReturnType<typeof createSolanaSwaps>

export interface SolanaReceipt {
  readonly network: NetworkId
  readonly account: CaipAddress
  readonly token: CaipAddress
  readonly transaction: string
}

/** Swaps on Solana, by the methods of the feature. */
export function createSolanaSwaps(parts: SwapParts) {
  const toText = (units: bigint | null) => (units === null ? null : String(units))

  return {
    fee: { fee: String(FIRST_FEE), most: String(COIN_RESERVE) },
    async quote(input: SwapQuoteRequest, signal: AbortSignal) {
      return solanaQuoteForTab(await quoteSolana(parts, await openSolanaContext(parts, input), signal))
    },
    prepare: (tab: Tab, input: PrepareParameters, signal: AbortSignal) =>
      prepareSolana(parts, tab, input, signal),
    confirm: (
      tab: Tab,
      id: RequestId,
      swap: FrozenSolanaSwap,
      accepted: readonly Risk[] | undefined,
      signal: AbortSignal,
    ) => confirmSolana(parts, tab, id, swap, accepted, signal),
    async received({ network: id, account, token, transaction }: SolanaReceipt) {
      const network = networkById(parts.store.get(), id)
      if (!network) throw new NetworkNotFoundError(id)
      const chain = await parts.chains('solana')
      const owner = parseCaipAddress(account).address
      return toText(await readSolanaReceived({ chain, network, owner, to: { address: token } }, transaction))
    },
  }
}
