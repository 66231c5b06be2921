import type { PageApi, WalletAnswer } from '../../src/bridge/contract/pageApi.ts'
import type { Eip1193Args, WalletId } from '../../src/bridge/contract/wallet.ts'
import { createSentRequests } from '../../src/ui/page/sentRequests.ts'

/** A page's wallets as the engine sees them, over one function that runs a request. */
export function walletPart(
  run: (request: { readonly id: WalletId; readonly args: Eip1193Args }) => Promise<WalletAnswer>,
): PageApi['wallet'] {
  return createSentRequests((id, args) => run({ id, args })).wallet
}
