import type { Tab } from '../../../bridge/contract/tab.ts'
import type { Eip1193Args, WalletId } from '../../../bridge/contract/wallet.ts'
import { WalletMismatchError } from '../../../bridge/errors/connection.ts'
import { OutcomeUnknownError, RequestNotSentError } from '../../../bridge/errors/request.ts'
import { readAnswer } from '../../rpc/readAnswer.ts'

/**
 * Options of an unsafe request: the page keeps the response under `requestId`, sends the request only while the wallet has
 * the account and chain of `presence`, and with `isStarted` gives the answer of a call that it has started itself.
 */
type UnsafeOptions = Pick<
  Parameters<Tab['page']['wallet']['request']>[0],
  'requestId' | 'presence' | 'isStarted'
>

/**
 * Sends one request to a wallet in its tab.
 *
 * @throws OutcomeUnknownError when the page has forgotten the call that it started
 * @throws RequestNotSentError when the wallet's account or chain is not `presence`
 * @throws the wallet's error with its own code and data
 */
export async function requestPageWallet(
  tab: Tab,
  id: WalletId,
  args: Eip1193Args,
  options: UnsafeOptions = {},
): Promise<unknown> {
  const answer = await tab.page.wallet.request({ id, args, ...options })
  switch (answer.status) {
    case 'moved':
      throw new RequestNotSentError({ details: args.method, cause: new WalletMismatchError() })
    case 'forgotten':
      throw new OutcomeUnknownError({ code: 4900, details: args.method })
    default:
      return readAnswer(answer, args.method)
  }
}
