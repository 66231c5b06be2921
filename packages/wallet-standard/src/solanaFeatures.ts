import { base58 } from '@scure/base'
import type { WalletAccount } from '@wallet-standard/base'
import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import { ValidationError } from '../../../src/bridge/errors/client.ts'
import { NotConnectedError } from '../../../src/bridge/errors/connection.ts'
import { InvalidResponseError } from '../../../src/bridge/errors/network.ts'
import type { SolanaProvider, SolanaSendOptions } from '../../../src/ui/client/api/solanaTypes.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { createSolanaProvider } from '../../../src/ui/client/providers/solanaProvider.ts'
import { readSolanaProviderState } from '../../../src/ui/client/providers/solanaProviderState.ts'
import { SOLANA_CHAINS } from '../../../src/ui/page/standard/solanaChains.ts'
import { type SignInFields, signInText } from './signInText.ts'

// The inputs and outputs of https://github.com/anza-xyz/wallet-standard/tree/master/packages/core/features/src

export interface SignMessageInput {
  readonly account: WalletAccount
  readonly message: Uint8Array
}

export interface SignMessageOutput {
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
  readonly signatureType: 'ed25519'
}

export interface TransactionInput {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
  /** Default: the active cluster. */
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

export type SignInInput = Partial<SignInFields>

export interface SignInOutput extends SignMessageOutput {
  readonly account: WalletAccount
}

/** Fields of `sendTransaction`. The standard's `mode` has no effect: transactions are sent one after the other. */
const SEND_OPTIONS: readonly (keyof SolanaSendOptions)[] = [
  'skipPreflight',
  'preflightCommitment',
  'commitment',
  'maxRetries',
  'minContextSlot',
]

/** An option that a node does not get is refused, except those without an effect. */
function readSendOptions(options: Readonly<Record<string, unknown>>): SolanaSendOptions {
  const { mode: _mode, ...named } = options
  const entries = Object.entries(named).filter(([, value]) => value !== undefined)
  const unknown = entries.find(([name]) => !SEND_OPTIONS.some(known => known === name))
  if (unknown) throw new ValidationError(`options.${unknown[0]}`, 'Unknown option')
  return Object.fromEntries(entries)
}

function findNetwork(client: Tabkey, chain: string | undefined): NetworkId | undefined {
  if (chain === undefined) return undefined
  const network = Object.entries(SOLANA_CHAINS).find(([name]) => name === chain)?.[1]
  if (!network || !client.getState().networks.known.some(({ caipNetworkId }) => caipNetworkId === network))
    throw new ValidationError('chain', 'The chain is not configured')
  return network
}

/** The account of a request must be the one in use: another wallet may have been connected since. */
function checkAccount(client: Tabkey, account: WalletAccount): void {
  const { publicKey } = readSolanaProviderState(client.getState())
  if (publicKey === null) throw new NotConnectedError()
  if (account?.address !== publicKey) throw new ValidationError('account', 'Expected the active account')
}

function providerFor(client: Tabkey, { account, chain }: TransactionInput): SolanaProvider {
  checkAccount(client, account)
  return createSolanaProvider(client, findNetwork(client, chain))
}

/** One after the other: a person answers one question at a time. */
async function inTurn<Input, Output>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}

async function signBytes(client: Tabkey, message: Uint8Array): Promise<SignMessageOutput> {
  const signature = await createSolanaProvider(client).signMessage(message)
  return { signedMessage: message, signature, signatureType: 'ed25519' }
}

export const signMessages = (
  client: Tabkey,
  inputs: readonly SignMessageInput[],
): Promise<readonly SignMessageOutput[]> =>
  inTurn(inputs, ({ account, message }) => {
    checkAccount(client, account)
    return signBytes(client, message)
  })

/** Transactions of one cluster are one question to a wallet that can answer it. */
export async function signTransactions(
  client: Tabkey,
  inputs: readonly TransactionInput[],
): Promise<readonly { readonly signedTransaction: Uint8Array }[]> {
  const [first, ...others] = inputs
  if (!first) return []
  if (others.length === 0)
    return [{ signedTransaction: await providerFor(client, first).signTransaction(first.transaction) }]
  for (const input of others)
    if (input.chain !== first.chain || input.account?.address !== first.account?.address)
      throw new ValidationError('chain', 'Transactions signed at once must have one chain and one account')
  const signed = await providerFor(client, first).signAllTransactions(
    inputs.map(({ transaction }) => transaction),
  )
  return signed.map(signedTransaction => ({ signedTransaction }))
}

export const signAndSendTransactions = (
  client: Tabkey,
  inputs: readonly TransactionInput[],
): Promise<readonly { readonly signature: Uint8Array }[]> =>
  inTurn(inputs, async input => {
    const { transaction, options = {} } = input
    const provider = providerFor(client, input)
    const signature = await provider.sendTransaction(transaction, readSendOptions(options))
    return { signature: base58.decode(signature) }
  })

const decoded = (value: unknown, name: string): Uint8Array => {
  try {
    return base58.decode(value as string)
  } catch (cause) {
    throw new InvalidResponseError(`the wallet returned no ${name}`, { cause })
  }
}

/** Sign In With Solana: by the wallet itself if it names the method, else as a message of ours. */
export const signIns = (
  client: Tabkey,
  account: WalletAccount | undefined,
  inputs: readonly SignInInput[],
): Promise<readonly SignInOutput[]> =>
  inTurn(inputs, async input => {
    if (!account) throw new NotConnectedError()
    checkAccount(client, account)
    const fields = {
      ...input,
      domain: input.domain ?? location.host,
      address: input.address ?? account.address,
    }
    if (fields.address !== account.address)
      throw new ValidationError('address', 'Expected the active account')
    // A text for another site would sign in there.
    if (fields.domain !== location.host) throw new ValidationError('domain', `Must be ${location.host}`)
    const text = signInText(fields)
    if (!client.getState().connections.solana?.methods?.includes('solana_signIn'))
      return { account, ...(await signBytes(client, new TextEncoder().encode(text))) }
    const answer = await createSolanaProvider(client).request<{
      readonly message?: unknown
      readonly signature?: unknown
    }>({ method: 'solana_signIn', params: fields })
    return {
      account,
      signedMessage: decoded(answer.message, 'message'),
      signature: decoded(answer.signature, 'signature'),
      signatureType: 'ed25519',
    }
  })
