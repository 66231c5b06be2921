import type { LoginResult } from '../client/api/facets/login.ts'
import type { Send } from '../client/api/facets/send.ts'
import type { RegisteredTabkey } from '../client/api/register.ts'
import type { Account, Tabkey } from '../client/api/tabkey.ts'
import { featureOff } from '../observe/featureOff.ts'
import { type UseMutationReturn, useTabkeyMutation } from './useMutation.ts'

/**
 * Connects one wallet and opens nothing; `useModal().open` lets the person choose.
 *
 * @example
 * const { mutate, isPending } = useConnect()
 * mutate({ wallet: 'io.metamask' })
 */
export const useConnect = (): UseMutationReturn<
  Parameters<RegisteredTabkey['connect']>[0],
  readonly Account[]
> => useTabkeyMutation((client, options) => client.connect(options))

/** Disconnects wallets: all of them, those of a namespace, or one. */
export const useDisconnect = (): UseMutationReturn<Parameters<Tabkey['disconnect']>[0], void> =>
  useTabkeyMutation((client, options) => client.disconnect(options))

/** Switches the network, asking the wallet when there is one. */
export const useSwitchNetwork = (): UseMutationReturn<
  Parameters<RegisteredTabkey['switchNetwork']>[0],
  void
> => useTabkeyMutation((client, options) => client.switchNetwork(options))

/** Makes another connected wallet the active one of its namespace. */
export const useSwitchConnection = (): UseMutationReturn<
  Parameters<Tabkey['connections']['use']>[0],
  Account
> => useTabkeyMutation((client, options) => client.connections.use(options))

/** Login by email or social provider (`features.email`, `features.socials`). Call it inside the click handler. */
export const useLogin = (): UseMutationReturn<Parameters<Tabkey['login']>[0], LoginResult> =>
  useTabkeyMutation((client, options) => client.login(options))

/** A request to the active wallet, as `tabkey.request`. */
export const useRequest = (): UseMutationReturn<Parameters<RegisteredTabkey['request']>[0], unknown> =>
  useTabkeyMutation((client, request) => client.request(request))

/** A payment from the account in use, without a view of the modal (`features.send`). */
export const useSend = (): UseMutationReturn<Parameters<Send>[0], Awaited<ReturnType<Send>>> =>
  useTabkeyMutation(async (client, payment) => {
    if (!client.send) throw await featureOff('send')
    return client.send(payment)
  })
