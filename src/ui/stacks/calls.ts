import type { CallsClient, SendCallsParameters } from '../client/api/facets/calls.ts'
import type { LoginResult } from '../client/api/facets/login.ts'
import type { NamesClient } from '../client/api/facets/names.ts'
import type { Send } from '../client/api/facets/send.ts'
import type { SwapsClient } from '../client/api/facets/swaps.ts'
import type { RegisteredNamespace, RegisteredNetworkId, RegisteredTabkey } from '../client/api/register.ts'
import type { Account, RequestParameters, Tabkey } from '../client/api/tabkey.ts'
import {
  type SentTransaction,
  type Signature,
  type SignMessageVariables,
  sendByWallet,
  signByWallet,
  signTypedDataByWallet,
  type TransactionOf,
  type TypedDataVariables,
} from '../client/providers/walletSigning.ts'
import { featureOff } from '../observe/featureOff.ts'
import type { CallHook } from './hook.ts'
// The hooks that make a call. A row here, and one in each stack, make a hook.

export const connect: CallHook<Parameters<RegisteredTabkey['connect']>[0], readonly Account[]> = client =>
  client.connect

export const disconnect: CallHook<Parameters<Tabkey['disconnect']>[0], void> = client => client.disconnect

export const login: CallHook<Parameters<Tabkey['login']>[0], LoginResult> = client => client.login

export const registerName: CallHook<
  Parameters<NamesClient['register']>[0],
  Awaited<ReturnType<NamesClient['register']>>
> = client => client.names.register

export const request: CallHook<RequestParameters<RegisteredNetworkId>, unknown> = client => variables =>
  client.request<unknown>(variables)

export const send: CallHook<Parameters<Send>[0], Awaited<ReturnType<Send>>> =
  ({ send }) =>
  async payment => {
    if (!send) throw await featureOff('send')
    return send(payment)
  }

export const sendCalls: CallHook<
  SendCallsParameters<RegisteredNetworkId>,
  Awaited<ReturnType<CallsClient['sendCalls']>>
> = client => parameters => client.sendCalls(parameters)

export const sendTransaction: CallHook<
  TransactionOf<RegisteredNamespace>,
  SentTransaction<RegisteredNamespace>
> = client => transaction => sendByWallet(client, transaction)

export const signMessage: CallHook<
  SignMessageVariables<RegisteredNamespace>,
  Signature<RegisteredNamespace>
> = client => message => signByWallet(client, message)

export const signTypedData: CallHook<TypedDataVariables, `0x${string}`> = client => typedData =>
  signTypedDataByWallet(client, typedData)

export const swap: CallHook<Parameters<SwapsClient['swap']>[0], Awaited<ReturnType<SwapsClient['swap']>>> =
  ({ swaps }) =>
  async order => {
    if (!swaps) throw await featureOff('swaps')
    return swaps.swap(order)
  }

export const switchConnection: CallHook<Parameters<Tabkey['connections']['use']>[0], Account> = client =>
  client.connections.use

export const switchNetwork: CallHook<Parameters<RegisteredTabkey['switchNetwork']>[0], void> = client =>
  client.switchNetwork
