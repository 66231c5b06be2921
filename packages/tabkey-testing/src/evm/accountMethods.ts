import { RpcError } from '../errors.ts'
import type { Prepared, Question } from '../wallet/createWallet.ts'
import { type EvmSession, visibleTo } from './evmSession.ts'

/** EIP-2255, as MetaMask writes it. */
function listPermissions(session: EvmSession, origin: string): readonly object[] {
  const value = visibleTo(session, origin)
  if (!session.permitted.has(origin)) return []
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}

/** -32002: the window of the first prompt is still open. */
function refuseSecond({ isOpen, method, origin }: Question): void {
  if (isOpen())
    throw new RpcError(
      -32002,
      `Request of type '${method}' already pending for origin ${origin}. Please wait.`,
    )
}

/** `eth_requestAccounts` (EIP-1102): a page with a permission is answered without a prompt. */
export function requestAccounts(session: EvmSession, question: Question): Prepared {
  const { origin } = question
  refuseSecond(question)
  return {
    isPrompted: session.isLocked || !session.permitted.has(origin),
    run() {
      session.isLocked = false
      session.permitted.add(origin)
      return visibleTo(session, origin)
    },
  }
}

/** `wallet_requestPermissions` (EIP-2255): always a prompt, in which the person may choose other accounts. */
export function requestPermissions(session: EvmSession, question: Question): Prepared {
  refuseSecond(question)
  return {
    isPrompted: true,
    run() {
      session.permitted.add(question.origin)
      return listPermissions(session, question.origin)
    },
  }
}

export const getPermissions = (session: EvmSession, { origin }: Question): Prepared => ({
  isPrompted: false,
  run: () => listPermissions(session, origin),
})
