import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { Keypair, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { toBase58, toBase64 } from './bytes.ts'

/** A Solana account whose key never leaves this process; web3.js and Node sign, which share nothing with what is tested. */
export interface SolanaKeys {
  readonly address: string
  readonly publicKey: Uint8Array
  signMessage(message: Uint8Array): Uint8Array
  /** @returns the transaction with the account's signature */
  signTransaction(wire: Uint8Array): Uint8Array
  /** Signs a transaction that takes a lamport more: what a stolen wallet might do. */
  signAnother(wire: Uint8Array): Uint8Array
  /** Hands signed bytes to the node. @returns the signature, base58 */
  send(wire: Uint8Array): Promise<string>
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param seed makes the same account for the same number */
export function createSolanaKeys(seed: number, nodeUrl: string): SolanaKeys {
  const keys = Keypair.fromSeed(new Uint8Array(32).fill(seed))
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.alloc(32, seed)]),
    format: 'der',
    type: 'pkcs8',
  })

  function signTransaction(wire: Uint8Array): Uint8Array {
    const transaction = VersionedTransaction.deserialize(wire)
    transaction.sign([keys])
    return transaction.serialize()
  }

  return {
    address: keys.publicKey.toBase58(),
    publicKey: keys.publicKey.toBytes(),
    signMessage: message => new Uint8Array(sign(null, message, key)),
    signTransaction,
    signAnother(wire) {
      const transaction = Transaction.from(wire)
      const thief = Keypair.fromSeed(new Uint8Array(32).fill(seed ^ 0xff)).publicKey
      transaction.add(
        SystemProgram.transfer({ fromPubkey: keys.publicKey, toPubkey: thief, lamports: 1_000_000 }),
      )
      transaction.signatures = []
      transaction.sign(keys)
      return new Uint8Array(transaction.serialize())
    },
    async send(wire) {
      const response = await fetch(nodeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'sendTransaction',
          params: [toBase64(wire), { encoding: 'base64' }],
        }),
        signal: AbortSignal.timeout(30_000),
      })
      const { result, error } = asObject(await response.json())
      if (typeof result === 'string') return result
      throw new RpcError(-32_000, String(asObject(error).message ?? 'The node refused it.'))
    },
  }
}

/** The first signature of a transaction, base58: its id. */
export const idOf = (wire: Uint8Array): string => toBase58(wire.slice(1, 65))
