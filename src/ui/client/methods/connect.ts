import type { ConnectParameters } from '../../../bridge/contract/engineApi.ts'
import type { AccountState } from '../../../bridge/contract/state.ts'
import { UserRejectedError, WalletNotFoundError } from '../../../bridge/errors/connection.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Account } from '../api/tabkey.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readNamespace, readOptions, readText, refuse } from '../values/arguments.ts'
import { readNetworkId, readSignal } from '../values/callArguments.ts'
import { connectSuccess } from '../values/connectSuccess.ts'
import { abortable } from './abortable.ts'

export type CheckedConnect = Omit<ConnectParameters, 'id'> & {
  readonly modal: boolean
  readonly signal: AbortSignal | undefined
}

/** Reads the arguments of `connect`. Throws ValidationError before anything happens. */
export function readConnect(value: unknown): CheckedConnect {
  const { wallet, namespace, network, modal = false, signal } = readOptions(value)
  const checkedNamespace = readNamespace(namespace)
  const checkedNetwork = readNetworkId(network)
  return {
    wallet: readText(wallet, 'wallet'),
    ...(checkedNamespace ? { namespace: checkedNamespace } : {}),
    ...(checkedNetwork ? { network: checkedNetwork } : {}),
    modal: typeof modal === 'boolean' ? modal : refuse('modal', 'Expected a boolean'),
    signal: readSignal(signal),
  }
}

/**
 * Asks the engine for a wallet of the page. An id that the engine does not know may be a listed wallet's, which is reached
 * by WalletConnect.
 */
async function requestConnection(
  running: Running,
  { wallet, namespace, network }: CheckedConnect,
  id: string,
): Promise<AccountState> {
  await readyState(running)
  const { connections } = running.context.engine
  const options = { ...(namespace ? { namespace } : {}), ...(network ? { network } : {}), id }
  try {
    return await connections.connect({ wallet, ...options })
  } catch (error) {
    if (toWalletError(error).kind !== WalletNotFoundError.kind) throw error
    const { listedTarget } = await import('./listedTarget.ts')
    return connections.connect({ ...(await listedTarget(running, wallet)), ...options })
  }
}

/** Connects a wallet and shows nothing, unless the caller wants the modal's help. */
export async function connect(running: Running, checked: CheckedConnect): Promise<readonly Account[]> {
  const { signal } = checked
  if (checked.modal) return (await import('./connectInModal.ts')).connectInModal(running, checked)
  const id = createRandomId()
  const { connections } = running.context.engine
  try {
    const account = await abortable(
      signal,
      () => requestConnection(running, checked, id),
      () => connections.cancel(id),
    )
    running.context.emit(connectSuccess(account, checked.wallet))
    // The patch rides before the reply on the same port, so the account is here.
    const { getConnectedAccounts } = await import('./getConnectedAccounts.ts')
    return getConnectedAccounts(running, account.address)
  } catch (error) {
    const { code, message } = toWalletError(error)
    // Neither a user rejection nor an abort by the caller is an error.
    if (code !== UserRejectedError.code) running.context.emit({ type: 'CONNECT_ERROR', message })
    throw error
  }
}
