import { hex } from '@scure/base'
import { p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { RpcError } from '../errors.ts'
import { toScript, WALLET_NETWORKS, type WalletNetwork } from './networks.ts'
import { type MessageSigner, signBip322, signEcdsa } from './signMessage.ts'

export interface BitcoinAccount extends MessageSigner {
  readonly address: string
  /** Hex, compressed. */
  readonly publicKey: string
  readonly purpose: 'payment' | 'ordinals'
}

export interface InputToSign {
  readonly address: string
  readonly index: number
  readonly sighash?: number
}

/** A Bitcoin wallet's keys: one address to pay from, one for ordinals. */
export interface BitcoinKeys {
  readonly accounts: readonly [payment: BitcoinAccount, ordinals: BitcoinAccount]
  findAccount(address: unknown): BitcoinAccount
  signMessage(address: unknown, message: string, protocol?: unknown): Uint8Array
  /** Signs the given inputs and no other. */
  signPsbt(psbt: Uint8Array, inputs: readonly InputToSign[]): Transaction
  /** Pays from the payment address, with a fee of its own taste. @returns the transaction's id */
  transfer(to: string, amount: bigint): Promise<string>
  send(tx: Transaction): Promise<string>
}

const WALLET_FEE = 400n
/** How long the explorer has, in milliseconds. */
const EXPLORER_MS = 30_000

/**
 * @param seed tells wallets apart, 1 to 255; the keys are public knowledge
 * @param explorer Esplora, where the wallet reads and sends; without it the wallet only signs
 * @param network of its addresses
 */
export function createBitcoinKeys(
  seed: number,
  explorer: string | undefined,
  network: WalletNetwork = 'Regtest',
): BitcoinKeys {
  const chain = WALLET_NETWORKS[network]
  const key = new Uint8Array(32).fill(seed)
  const payment = p2wpkh(pubECDSA(key), chain)
  const ordinals = p2tr(pubSchnorr(key), undefined, chain)
  const publicKey = hex.encode(pubECDSA(key))
  const shared = { key, publicKey }
  const accounts = [
    { ...shared, purpose: 'payment', script: payment.script, address: payment.address ?? '' },
    {
      ...shared,
      purpose: 'ordinals',
      script: ordinals.script,
      address: ordinals.address ?? '',
      tapInternalKey: pubSchnorr(key),
    },
  ] as const

  function findAccount(address: unknown): BitcoinAccount {
    const account = accounts.find(candidate => candidate.address === address)
    if (!account) throw new RpcError(4100, 'The wallet does not have this account.')
    return account
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    if (explorer === undefined)
      throw new RpcError(
        -32603,
        "The test wallet has no explorer: testWallet({ kind: 'bitcoin', explorer }).",
      )
    return fetch(explorer + path, { ...init, signal: AbortSignal.timeout(EXPLORER_MS) })
  }

  async function send(tx: Transaction): Promise<string> {
    const sent = await request('/tx', { method: 'POST', body: tx.hex })
    if (!sent.ok) throw new RpcError(-32603, await sent.text())
    return sent.text()
  }

  return {
    accounts,
    findAccount,
    send,
    signMessage(address, message, protocol) {
      const account = findAccount(address)
      return protocol === 'ecdsa' ? signEcdsa(account, message) : signBip322(account, message)
    },
    signPsbt(psbt, inputs) {
      const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true })
      for (const { address, index, sighash } of inputs) {
        const { purpose, tapInternalKey } = findAccount(address)
        if (purpose === 'ordinals' && tapInternalKey) tx.updateInput(index, { tapInternalKey })
        const all = purpose === 'ordinals' ? SigHash.DEFAULT : SigHash.ALL
        tx.signIdx(key, index, [sighash ?? tx.getInput(index).sighashType ?? all])
      }
      return tx
    },
    async transfer(to, amount) {
      const [{ address, script }] = accounts
      const listed = await request(`/address/${address}/utxo`)
      const coins = (await listed.json()) as { txid: string; vout: number; value: number }[]
      const tx = new Transaction()
      let sum = 0n
      for (const { txid, vout, value } of coins) {
        if (sum >= amount + WALLET_FEE) break
        sum += BigInt(value)
        tx.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
      }
      if (sum < amount + WALLET_FEE) throw new RpcError(-32000, 'Insufficient balance.')
      tx.addOutput({ script: hex.decode(toScript(to, network)), amount })
      const change = sum - amount - WALLET_FEE
      if (change >= 294n) tx.addOutput({ script, amount: change })
      tx.sign(key)
      tx.finalize()
      return send(tx)
    },
  }
}
