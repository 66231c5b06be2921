import { base64, hex } from '@scure/base'
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { ordinalsAmong } from '../../../bridge/values/ordinals.ts'
import type { StandardAccount, StandardCall, StandardFamily } from './methods.ts'
import { getFeature } from './readWallet.ts'

// The features of https://github.com/ExodusMovement/bitcoin-wallet-standard, in the words of WalletConnect's bip122
// (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc). The engine has read the parameters before.

type SignMessage = (input: {
  readonly account: WalletAccount
  readonly message: Uint8Array
  /** Not in the standard: wallets that can do both take it, the others ignore it. */
  readonly protocol?: string
}) => Promise<readonly { readonly signature?: unknown }[]>

interface AccountInputs {
  readonly account: WalletAccount
  readonly signingIndexes: number[]
  readonly sigHash?: number
}

interface SigningInput {
  readonly psbt: Uint8Array
  readonly chain: IdentifierString
  readonly inputsToSign: readonly AccountInputs[]
}

type SignTransaction = (input: SigningInput) => Promise<readonly { readonly signedPsbt?: unknown }[]>
type SignAndSend = (input: SigningInput) => Promise<readonly { readonly txId?: unknown }[]>

interface SignInput {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[]
}

const NETWORKS: Readonly<Record<string, NetworkId>> = {
  'bitcoin:mainnet': 'bip122:000000000019d6689c085ae165831e93',
  'bitcoin:testnet': 'bip122:000000000933ea01ad0ee984209779ba',
  'bitcoin:signet': 'bip122:00000008819873e925422c1ff0f99f7c',
  'bitcoin:regtest': 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

const getSignMessage = (wallet: Wallet) =>
  getFeature<SignMessage>(wallet, 'bitcoin:signMessage', 'signMessage')
const getSignTransaction = (wallet: Wallet) =>
  getFeature<SignTransaction>(wallet, 'bitcoin:signTransaction', 'signTransaction')
const getSignAndSend = (wallet: Wallet) =>
  getFeature<SignAndSend>(wallet, 'bitcoin:signAndSendTransaction', 'signAndSendTransaction')

function findAccount({ accounts }: StandardCall, address: unknown): WalletAccount {
  const account = accounts.find(candidate => candidate.address === address)
  if (!account) throw new ValidationError('account', 'The wallet does not show this account')
  return account
}

function findChain({ network }: StandardCall): IdentifierString {
  const chain = Object.keys(NETWORKS).find(name => NETWORKS[name] === network)
  if (!chain) throw new ValidationError('network', 'The wallet does not support this network')
  return chain as IdentifierString
}

function assertBytes(value: unknown, what: string): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new InvalidResponseError(what)
}

async function getAccountAddresses(call: StandardCall): Promise<unknown> {
  const chain = findChain(call)
  return withPurposes(
    call.accounts
      .filter(({ chains }) => chains.includes(chain))
      .map(account => ({
        address: account.address,
        publicKey: hex.encode(Uint8Array.from(account.publicKey)),
        ...readPurpose(account),
      })),
  ).map(({ purpose, ...account }) => ({ ...account, ...(purpose ? { intention: purpose } : {}) }))
}

const readPurpose = (account: object): { readonly purpose?: string } =>
  'purpose' in account && typeof account.purpose === 'string' ? { purpose: account.purpose } : {}

async function signMessage(call: StandardCall): Promise<unknown> {
  const { account, address, message, protocol } = call.params as Record<string, string | undefined>
  const signer = findAccount(call, address ?? account)
  const [signed] =
    (await getSignMessage(call.wallet)?.({
      account: signer,
      message: new TextEncoder().encode(message),
      ...(protocol ? { protocol } : {}),
    })) ?? []
  const signature = assertBytes(signed?.signature, 'signMessage: no signature')
  return { address: signer.address, signature: hex.encode(signature) }
}

/** One entry for the inputs of an account that are signed alike. */
function groupInputs(call: StandardCall, signInputs: readonly SignInput[]): readonly AccountInputs[] {
  const groups = new Map<string, AccountInputs>()
  for (const { address, index, sighashTypes } of signInputs) {
    const sigHash = sighashTypes?.[0]
    const key = `${address} ${sigHash}`
    const group = groups.get(key) ?? {
      account: findAccount(call, address),
      signingIndexes: [],
      ...(sigHash === undefined ? {} : { sigHash }),
    }
    group.signingIndexes.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function signPsbt(call: StandardCall): Promise<unknown> {
  const { psbt, signInputs, broadcast } = call.params as {
    readonly psbt: string
    readonly signInputs: readonly SignInput[]
    readonly broadcast?: boolean
  }
  const { wallet } = call
  const input: SigningInput = {
    psbt: base64.decode(psbt),
    chain: findChain(call),
    inputsToSign: groupInputs(call, signInputs),
  }
  if (broadcast) {
    const send = getSignAndSend(wallet)
    if (!send) throw new ValidationError('broadcast', 'The wallet only signs')
    const [sent] = await send(input)
    if (typeof sent?.txId !== 'string') throw new InvalidResponseError('signPsbt: no transaction id')
    // The feature gives no PSBT back.
    return { psbt, txid: sent.txId }
  }
  const [signed] = (await getSignTransaction(wallet)?.(input)) ?? []
  return { psbt: base64.encode(assertBytes(signed?.signedPsbt, 'signPsbt: no PSBT')) }
}

/** The standard does not say what an address is for; some wallets do. */
function withPurposes<Account extends Pick<StandardAccount, 'address' | 'purpose'>>(
  accounts: readonly Account[],
): readonly Account[] {
  if (accounts.some(({ purpose }) => purpose !== undefined)) return accounts
  const ordinals = ordinalsAmong(accounts.map(({ address }) => address))
  return accounts.map(account => ({
    ...account,
    purpose: ordinals.has(account.address) ? 'ordinals' : 'payment',
  }))
}

/** Bitcoin. A transfer is a PSBT of ours: the standard has no feature for one. */
export const bitcoinFamily: StandardFamily = {
  networks: NETWORKS,
  methods: { getAccountAddresses, signMessage, signPsbt },
  getMethods: wallet => [
    ...(getSignMessage(wallet) ? ['signMessage'] : []),
    ...(getSignTransaction(wallet) ? ['signPsbt'] : []),
    ...(getSignMessage(wallet) || getSignTransaction(wallet) ? ['getAccountAddresses'] : []),
  ],
  complete: withPurposes,
}
