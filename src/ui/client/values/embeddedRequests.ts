import type { PendingRequest, SharedState } from '../../../bridge/contract/state.ts'

type Requests = Pick<SharedState, 'requests'> | null

/** `OPEN_WALLET` is not a request of the dapp: the user opens the wallet of a login. */
const isOpening = ({ method }: PendingRequest): boolean => method === 'OPEN_WALLET'

/** The request of this tab that the user approves in the secure frame. */
export const findApproval = (state: Requests): PendingRequest | undefined =>
  Object.values(state?.requests ?? {}).find(request => request.isEmbedded && !isOpening(request))

/** Whether this tab shows the secure frame so that the user opens the wallet of a login. */
export const isWalletOpening = (state: Requests): boolean =>
  Object.values(state?.requests ?? {}).some(isOpening)
