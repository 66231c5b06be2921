import { parseCaipAddress } from '../../../bridge/caip.ts'
import type { ConnectParameters } from '../../../bridge/contract/engineApi.ts'
import { UserRejectedError } from '../../../bridge/errors/connection.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createRequestId } from '../requestId.ts'
import { type Running, readyState } from '../running.ts'
import type { Account } from '../tabkey.ts'
import { abortable } from './abortable.ts'
import { readNamespace, readOptions, readText } from './arguments.ts'
import { readNetworkId, readSignal } from './callArguments.ts'

export type CheckedConnect = Omit<ConnectParameters, 'id'> & { readonly signal: AbortSignal | undefined }

/** Reads the arguments of `connect`. Throws ValidationError before anything happens. */
export function readConnect(value: unknown): CheckedConnect {
  const { wallet, namespace, network, signal } = readOptions(value)
  const checkedNamespace = readNamespace(namespace)
  const checkedNetwork = readNetworkId(network)
  return {
    wallet: readText(wallet, 'wallet'),
    ...(checkedNamespace ? { namespace: checkedNamespace } : {}),
    ...(checkedNetwork ? { network: checkedNetwork } : {}),
    signal: readSignal(signal),
  }
}

/** Joins a wallet to a namespace (flow F1, F2). Opens no modal: for WalletConnect the caller shows `state.wc.uri`. */
export async function connect(
  running: Running,
  { signal, ...parameters }: CheckedConnect,
): Promise<readonly Account[]> {
  const id = createRequestId()
  const { api } = running.tab.engine
  try {
    const { address, caipAddress } = await abortable(
      signal,
      async () => {
        await readyState(running)
        return api.connections.connect({ ...parameters, id })
      },
      () => api.connections.cancel(id),
    )
    const namespace = parseCaipAddress(caipAddress).namespace
    running.context.emit({ type: 'CONNECT_SUCCESS', namespace, address, wallet: parameters.wallet })
    const namespaces = Object.keys(
      running.state.getState().accounts,
    ) as (keyof Account['preferredAccountTypes'])[]
    const accounts = namespaces
      .map(namespace => running.readAccount(namespace))
      .filter(account => account.isConnected)
    // The patch rides before the reply on the same port, so the account is here; the address says which came first.
    return accounts.sort((a, b) => Number(b.address === address) - Number(a.address === address))
  } catch (error) {
    const { code, message } = toWalletError(error)
    // A person's no is no error, nor is a caller's who took it back.
    if (code !== UserRejectedError.code) running.context.emit({ type: 'CONNECT_ERROR', message })
    throw error
  }
}
