import type { SwitchNetworkParameters } from '../../bridge/contract/engineApi.ts'
import type { Network } from '../../bridge/contract/network.ts'
import type { PageWallet } from '../../bridge/contract/wallet.ts'
import type { CallsClient, SendCallsParameters } from '../client/api/facets/calls.ts'
import type { ConnectOptions } from '../client/api/facets/connect.ts'
import type { LoginOptions, LoginResult } from '../client/api/facets/login.ts'
import type { NamesClient } from '../client/api/facets/names.ts'
import type { Send } from '../client/api/facets/send.ts'
import type { SwapsClient } from '../client/api/facets/swaps.ts'
import type { RegisteredNamespace, RegisteredNetworkId, RegisteredTabkey } from '../client/api/register.ts'
import type { Account, RequestParameters, Tabkey } from '../client/api/tabkey.ts'
import type {
  SentTransaction,
  Signature,
  SignMessageVariables,
  TransactionOf,
  TypedDataVariables,
} from '../client/providers/walletSigning.ts'
import * as calls from '../stacks/calls.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseCallReturn, useCall } from './useCall.ts'
import type { UseMutationReturn } from './useMutation.ts'
import { useTabkeyState } from './useTabkeyState.ts'

// The hooks of `stacks/calls.ts`: each returns a mutation, and its method under its own name.

/** The mutation, with the method under its own name. */
export interface UseConnectReturn
  extends UseMutationReturn<ConnectOptions<RegisteredNetworkId>, readonly Account[]> {
  /** Connects one wallet and opens nothing; `useModal().open` lets the person choose. */
  readonly connect: RegisteredTabkey['connect']
  /** The wallets of the open pages. */
  readonly wallets: readonly PageWallet[]
}

/** Connects a wallet without the modal. */
export function useConnect(): UseConnectReturn {
  return { ...useCall(calls.connect, 'connect'), wallets: useTabkeyState(state => state.wallets.found) }
}

/** The mutation, with the method under its own name. */
export interface UseDisconnectReturn extends UseMutationReturn<Parameters<Tabkey['disconnect']>[0], void> {
  /** As `tabkey.disconnect`; rejects after the state has changed. */
  readonly disconnect: Tabkey['disconnect']
}

/** Disconnects the wallet, in every tab. */
export const useDisconnect = (): UseDisconnectReturn => useCall(calls.disconnect, 'disconnect')

/** The mutation, with the method under its own name. */
export interface UseLoginReturn extends UseMutationReturn<LoginOptions, LoginResult> {
  /** As `tabkey.login`; rejects after the state has changed. Call it inside the click handler. */
  readonly login: Tabkey['login']
}

/**
 * Login by email or social provider (`features.email`, `features.socials`).
 *
 * @example
 * const { login, isPending, error } = useLogin()
 * return <button disabled={isPending} onClick={() => login({ social: 'google' }).catch(() => {})}>Google</button>
 */
export const useLogin = (): UseLoginReturn => useCall(calls.login, 'login')

/** The mutation, with the methods under their own names. */
export interface UseRegisterNameReturn
  extends UseMutationReturn<
    Parameters<NamesClient['register']>[0],
    Awaited<ReturnType<NamesClient['register']>>
  > {
  /** As `tabkey.names.register`; rejects after the state has changed. */
  readonly register: NamesClient['register']
  /** As `tabkey.names.suggest`: names similar to a typed one, each with whether it is registered. */
  readonly suggest: NamesClient['suggest']
}

/**
 * A name for the account in use.
 *
 * @example
 * const { register, isPending, data } = useRegisterName()
 * await register({ name: 'ada-lovelace' })
 */
export function useRegisterName(): UseRegisterNameReturn {
  return { ...useCall(calls.registerName, 'register'), suggest: useTabkey().names.suggest }
}

/** The mutation, with the method under its own name. */
export interface UseRequestReturn extends UseMutationReturn<RequestParameters<RegisteredNetworkId>, unknown> {
  /** As `tabkey.request`, with params and result of the known methods; rejects after the state has changed. */
  readonly request: RegisteredTabkey['request']
}

/**
 * A request to the wallet or a node.
 *
 * @example
 * const { request, isPending } = useRequest()
 * const balance = await request({ method: 'eth_getBalance', params: [address] })
 */
export const useRequest = (): UseRequestReturn => useCall(calls.request, 'request') as UseRequestReturn

/** The mutation, with the method under its own name. */
export interface UseSendReturn extends UseMutationReturn<Parameters<Send>[0], Awaited<ReturnType<Send>>> {
  /** As `tabkey.send`; rejects after the state has changed. */
  readonly send: Send
}

/**
 * A payment from the account in use, without a view of the modal (`features.send`); `open({ view: 'WalletSend' })`
 * shows one.
 *
 * @example
 * const { send, isPending, data } = useSend()
 * await send({ to: '0x…', amount: 10n ** 16n })
 */
export const useSend = (): UseSendReturn => useCall(calls.send, 'send')

/** The mutation, with the method under its own name. */
export interface UseSendCallsReturn
  extends UseMutationReturn<
    SendCallsParameters<RegisteredNetworkId>,
    Awaited<ReturnType<CallsClient['sendCalls']>>
  > {
  /** As `tabkey.sendCalls`; rejects after the state has changed. */
  readonly sendCalls: RegisteredTabkey['sendCalls']
}

/**
 * Sends several calls from the active EVM account: as one request where the wallet has EIP-5792, one after the other otherwise.
 *
 * @example
 * const { sendCalls, isPending, data } = useSendCalls()
 * await sendCalls({ calls: [{ to: token, data: approve }, { to: vault, data: deposit }] })
 */
export const useSendCalls = (): UseSendCallsReturn => useCall(calls.sendCalls, 'sendCalls')

/** The mutation, with `sendTransaction`: the hash, Solana's signature, or Bitcoin's transaction id. */
export type UseSendTransactionReturn = UseCallReturn<
  'sendTransaction',
  TransactionOf<RegisteredNamespace>,
  SentTransaction<RegisteredNamespace>
>

/**
 * Sends a transaction with the connected wallet: of EVM by its fields, of Solana as an object of web3.js or kit, of
 * Bitcoin as a recipient and an amount. The wallet gets the request at most once.
 *
 * @example
 * const { sendTransaction, data: hash, isPending } = useSendTransaction()
 * await sendTransaction({ to: '0x…', value: 10n ** 16n })
 */
export const useSendTransaction = (): UseSendTransactionReturn =>
  useCall(calls.sendTransaction, 'sendTransaction')

/** The mutation, with `signMessage`: the signature in hex, in base58 (Solana) or base64 (Bitcoin). */
export type UseSignMessageReturn = UseCallReturn<
  'signMessage',
  SignMessageVariables<RegisteredNamespace>,
  Signature<RegisteredNamespace>
>

/**
 * Signs a message with the active account: EVM's `personal_sign`, Solana's and Bitcoin's own form. The wallet gets the
 * request at most once.
 *
 * @example
 * const { mutate, data: signature, error, isPending } = useSignMessage()
 * return <button disabled={isPending} onClick={() => mutate({ message: 'Hello' })}>Sign</button>
 */
export const useSignMessage = (): UseSignMessageReturn => useCall(calls.signMessage, 'signMessage')

/** The mutation, with `signTypedData`: the signature in hex. */
export type UseSignTypedDataReturn = UseCallReturn<'signTypedData', TypedDataVariables, `0x${string}`>

/**
 * Signs typed data (EIP-712) with the active EVM account. The wallet gets the request at most once.
 *
 * @example
 * const { signTypedData } = useSignTypedData()
 * await signTypedData({ domain: { chainId: 1 }, types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'Hello' } })
 */
export const useSignTypedData = (): UseSignTypedDataReturn => useCall(calls.signTypedData, 'signTypedData')

/** The mutation, with the method under its own name. */
export interface UseSwapReturn
  extends UseMutationReturn<Parameters<SwapsClient['swap']>[0], Awaited<ReturnType<SwapsClient['swap']>>> {
  /** As `tabkey.swaps.swap`; rejects after the state has changed. */
  readonly swap: SwapsClient['swap']
}

/**
 * A swap by the account in use, approval first where the token asks for one (`features.swaps`).
 *
 * @example
 * const { swap, isPending, error } = useSwap()
 * await swap({ from: usdc, to: eth, amount: '25000000' })
 */
export const useSwap = (): UseSwapReturn => useCall(calls.swap, 'swap')

/** The mutation, with the method under its own name. */
export interface UseSwitchConnectionReturn
  extends UseMutationReturn<Parameters<Tabkey['connections']['use']>[0], Account> {
  /** Takes another joined wallet, or another of its accounts, into use. */
  readonly switchConnection: Tabkey['connections']['use']
}

/**
 * Changes between joined wallets and their accounts.
 *
 * @example
 * const { switchConnection } = useSwitchConnection()
 * await switchConnection({ wallet: 'io.metamask', namespace: 'eip155' })
 */
export const useSwitchConnection = (): UseSwitchConnectionReturn =>
  useCall(calls.switchConnection, 'switchConnection')

/** The mutation, and the networks to choose from. */
export interface UseSwitchNetworkReturn
  extends UseMutationReturn<SwitchNetworkParameters<RegisteredNetworkId>, void> {
  /** As `tabkey.switchNetwork`; rejects after the state has changed. */
  readonly switchNetwork: RegisteredTabkey['switchNetwork']
  /** The networks to choose from. */
  readonly networks: readonly Network<RegisteredNetworkId>[]
}

/** Switches the network, asking the wallet when there is one. */
export function useSwitchNetwork(): UseSwitchNetworkReturn {
  const networks = useTabkeyState(state => state.networks.known)
  return { ...useCall(calls.switchNetwork, 'switchNetwork'), networks }
}
