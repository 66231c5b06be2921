import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Account } from '../api/tabkey.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readCaipAddress, readNamespace, readOptions, readText, refuse } from '../values/arguments.ts'
import { readSignal } from '../values/callArguments.ts'
import { abortable } from './abortable.ts'
import type { GroupBodies } from './bodies.ts'

/** Takes a joined wallet, or another of its accounts, into use. */
export async function activateConnection(running: Running, parameters: unknown): Promise<Account> {
  const { wallet, namespace, address, signal: rawSignal } = readOptions(parameters)
  const signal = readSignal(rawSignal)
  const requested = readNamespace(namespace)
  const walletId = readText(wallet, 'wallet')
  const chosen = address === undefined ? {} : { address: readText(address, 'address') }
  const id = createRandomId()
  const { api } = running.tab.engine
  return abortable(
    signal,
    async () => {
      const { networks } = await readyState(running)
      const where = requested ?? networks.activeNamespace
      await api.connections.use({ wallet: walletId, namespace: where, ...chosen, id })
      return running.readAccount(where)
    },
    () => api.connections.cancel(id),
  )
}

/** Gives an address a name, or takes it back. */
export async function labelAddress(running: Running, parameters: unknown): Promise<void> {
  const { account, label } = readOptions(parameters)
  const { namespace, address } = parseCaipAddress(readCaipAddress(account, 'account'))
  const name = label === null ? null : readText(label, 'label')
  await readyState(running)
  await running.tab.engine.api.connections.label({ namespace, address, label: name })
}

/** Removes a wallet from the list of disconnected ones. */
export async function forgetConnection(running: Running, parameters: unknown): Promise<void> {
  const { wallet, namespace } = readOptions(parameters)
  const where = readNamespace(namespace) ?? refuse('namespace', 'Required')
  const walletId = readText(wallet, 'wallet')
  await readyState(running)
  await running.tab.engine.api.connections.forget({ namespace: where, wallet: walletId })
}

export const bodies: GroupBodies<'connections'> = {
  use: activateConnection,
  label: labelAddress,
  forget: forgetConnection,
}
