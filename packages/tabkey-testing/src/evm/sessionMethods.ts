import type { Prepared, Question } from '../wallet/createWallet.ts'
import type { EvmSession } from './evmSession.ts'

/** Name of a session proposal among the requests of a wallet on a phone, as WalletConnect calls it. */
export const PROPOSE = 'wc_sessionPropose'

/** A session proposal: a prompt, by which the dapp may see the accounts. */
export const proposeSession = (session: EvmSession, { origin }: Question): Prepared => ({
  isPrompted: true,
  run() {
    session.permitted.add(origin)
    return { chains: [...session.chains.keys()] }
  },
})
