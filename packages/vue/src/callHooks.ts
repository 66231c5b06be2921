import type { CallsClient, SendCallsParameters } from '../../../src/ui/client/api/facets/calls.ts'
import type { LoginResult } from '../../../src/ui/client/api/facets/login.ts'
import type { NamesClient } from '../../../src/ui/client/api/facets/names.ts'
import type { Send } from '../../../src/ui/client/api/facets/send.ts'
import type { SwapsClient } from '../../../src/ui/client/api/facets/swaps.ts'
import type {
  RegisteredNamespace,
  RegisteredNetworkId,
  RegisteredTabkey,
} from '../../../src/ui/client/api/register.ts'
import type { Account, RequestParameters, Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import type {
  SentTransaction,
  Signature,
  SignMessageVariables,
  TransactionOf,
  TypedDataVariables,
} from '../../../src/ui/client/providers/walletSigning.ts'
import * as calls from '../../../src/ui/stacks/calls.ts'
import { useTabkey } from './plugin.ts'
import type { UseMutationReturn } from './useMutation.ts'
import { useCall } from './useRow.ts'

// The composables of `stacks/calls.ts`.

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
> => useCall(calls.connect)

/** Disconnects wallets: all of them, those of a namespace, or one. */
export const useDisconnect = (): UseMutationReturn<Parameters<Tabkey['disconnect']>[0], void> =>
  useCall(calls.disconnect)

/** Switches the network, asking the wallet when there is one. */
export const useSwitchNetwork = (): UseMutationReturn<
  Parameters<RegisteredTabkey['switchNetwork']>[0],
  void
> => useCall(calls.switchNetwork)

/** Makes another connected wallet the active one of its namespace. */
export const useSwitchConnection = (): UseMutationReturn<
  Parameters<Tabkey['connections']['use']>[0],
  Account
> => useCall(calls.switchConnection)

/** Login by email or social provider (`features.email`, `features.socials`). Call it inside the click handler. */
export const useLogin = (): UseMutationReturn<Parameters<Tabkey['login']>[0], LoginResult> =>
  useCall(calls.login)

/** A request to the active wallet, as `tabkey.request`. */
export const useRequest = (): UseMutationReturn<RequestParameters<RegisteredNetworkId>, unknown> =>
  useCall(calls.request)

/** A payment from the account in use, without a view of the modal (`features.send`). */
export const useSend = (): UseMutationReturn<Parameters<Send>[0], Awaited<ReturnType<Send>>> =>
  useCall(calls.send)

/**
 * Sends several calls from the active EVM account: as one request where the wallet has EIP-5792, one after the other otherwise.
 *
 * @example
 * const { mutate, data: sent } = useSendCalls()
 * mutate({ calls: [{ to: token, data: approve }, { to: vault, data: deposit }] })
 */
export const useSendCalls = (): UseMutationReturn<
  SendCallsParameters<RegisteredNetworkId>,
  Awaited<ReturnType<CallsClient['sendCalls']>>
> => useCall(calls.sendCalls)

/**
 * Sends a transaction with the connected wallet, of EVM, Solana or Bitcoin. The wallet gets the request at most once.
 *
 * @example
 * const { mutate, data: hash } = useSendTransaction()
 * mutate({ to: '0x…', value: 10n ** 16n })
 */
export const useSendTransaction = (): UseMutationReturn<
  TransactionOf<RegisteredNamespace>,
  SentTransaction<RegisteredNamespace>
> => useCall(calls.sendTransaction)

/**
 * Signs a message with the active account, of EVM, Solana or Bitcoin. The wallet gets the request at most once.
 *
 * @example
 * const { mutate, data: signature, error, isPending } = useSignMessage()
 * mutate({ message: 'Hello' })
 */
export const useSignMessage = (): UseMutationReturn<
  SignMessageVariables<RegisteredNamespace>,
  Signature<RegisteredNamespace>
> => useCall(calls.signMessage)

/** Signs typed data (EIP-712) with the active EVM account. The wallet gets the request at most once. */
export const useSignTypedData = (): UseMutationReturn<TypedDataVariables, `0x${string}`> =>
  useCall(calls.signTypedData)

/** A swap by the account in use, approval first where the token asks for one (`features.swaps`). */
export const useSwap = (): UseMutationReturn<
  Parameters<SwapsClient['swap']>[0],
  Awaited<ReturnType<SwapsClient['swap']>>
> => useCall(calls.swap)

/** What `useRegisterName` returns. */
export interface UseRegisterNameReturn
  extends UseMutationReturn<
    Parameters<NamesClient['register']>[0],
    Awaited<ReturnType<NamesClient['register']>>
  > {
  /** As `tabkey.names.suggest`: names similar to a typed one, each with whether it is registered. */
  readonly suggest: NamesClient['suggest']
}

/** A name for the account in use. */
export const useRegisterName = (): UseRegisterNameReturn => ({
  ...useCall(calls.registerName),
  suggest: useTabkey().names.suggest,
})
