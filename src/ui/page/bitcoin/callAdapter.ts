import { base64, hex } from '@scure/base'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { readBitcoinScript } from '../../../siwx/verify/bitcoinScript.ts'
import type { StandardAccount } from '../standard/methods.ts'
import type { BitcoinAdapter, InputToSign } from './bitcoinAdapter.ts'
import { invalidAnswer, unsupported } from './providerError.ts'
import { readPsbtBase64, readTxid } from './psbtBytes.ts'
import { readSatoshi } from './satoshi.ts'

/** A witness of one key has about 140 bytes; more than this is not a signature. */
const SIGNATURE_MAX_CHARS = 10_000

/** One call of the engine. The engine has validated the parameters (`bridge/schema/bitcoinParams.ts`). */
export interface BitcoinCall {
  readonly adapter: BitcoinAdapter
  /** The addresses that the wallet showed last. */
  readonly accounts: readonly StandardAccount[]
  readonly network: NetworkId
  readonly params: Readonly<Record<string, unknown>>
}

/** @throws ValidationError when the wallet does not show the address to this page */
function assertShown({ accounts }: BitcoinCall, address: unknown): string {
  if (typeof address === 'string' && accounts.some(account => account.address === address)) return address
  throw new ValidationError('account', 'The wallet does not show this account')
}

function readSignature(signature: unknown): string {
  if (typeof signature !== 'string' || signature === '' || signature.length > SIGNATURE_MAX_CHARS)
    throw invalidAnswer('no signature')
  try {
    return hex.encode(base64.decode(signature))
  } catch {
    throw invalidAnswer('not a signature in base64')
  }
}

async function signMessage(call: BitcoinCall): Promise<unknown> {
  const { adapter, network, params } = call
  const address = assertShown(call, params.address ?? params.account)
  const protocol = params.protocol as 'ecdsa' | 'bip322' | undefined
  const kind = readBitcoinScript(address)?.kind ?? 'p2wpkh'
  // The key of a taproot address cannot be recovered from an ECDSA signature: no verifier could accept it.
  if (kind === 'p2tr' && protocol === 'ecdsa') throw unsupported('ECDSA of a taproot address')
  const input = { address, kind, message: String(params.message), protocol, network }
  const { signature, address: signer } = (await adapter.signMessage(input)) ?? {}
  if (signer !== undefined && signer !== address) throw invalidAnswer('another address has signed')
  return { address, signature: readSignature(signature) }
}

async function signPsbt(call: BitcoinCall): Promise<unknown> {
  const { adapter, network, params } = call
  const signInputs = params.signInputs as readonly InputToSign[]
  for (const { address } of signInputs) assertShown(call, address)
  const broadcast = params.broadcast === true
  const { psbt, txid } = await adapter.signPsbt({
    psbt: readPsbtBase64(params.psbt),
    signInputs,
    broadcast,
    network,
  })
  return { psbt: base64.encode(psbt), ...(broadcast ? { txid: readTxid(txid) } : {}) }
}

async function sendTransfer(call: BitcoinCall): Promise<unknown> {
  const { adapter, network, params } = call
  const { recipientAddress, amount, changeAddress, memo } = params
  const from = assertShown(call, params.account)
  // These wallets choose coins and change themselves and take no memo.
  if (memo !== undefined && memo !== '') throw unsupported('memo')
  if (changeAddress !== undefined && changeAddress !== from) throw unsupported('changeAddress')
  const account = call.accounts.find(({ address }) => address === from)
  if (account?.purpose === 'ordinals') throw new ValidationError('account', 'Expected the payment address')
  const payment = { from, to: String(recipientAddress), amount: readSatoshi(amount), network }
  return { txid: readTxid(await adapter.sendTransfer(payment)) }
}

const getAccountAddresses = async ({ accounts, network }: BitcoinCall): Promise<unknown> =>
  accounts
    .filter(({ networks }) => networks.includes(network))
    .map(({ address, publicKey, purpose }) => ({
      address,
      ...(publicKey === '' ? {} : { publicKey }),
      ...(purpose ? { intention: purpose } : {}),
    }))

/** The methods of WalletConnect's bip122, by an adapter. */
export const BITCOIN_METHODS: ReadonlyMap<string, (call: BitcoinCall) => Promise<unknown>> = new Map([
  ['getAccountAddresses', getAccountAddresses],
  ['signMessage', signMessage],
  ['signPsbt', signPsbt],
  ['sendTransfer', sendTransfer],
])
