import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  signBytes,
  signTransaction,
} from '@solana/kit'
import { asObject } from '../../asObject.ts'
import { RpcError } from '../../walletd/rpcError.ts'
import { openMemory } from './memory.ts'
import { createPerson, newPersonState, type Person, type PersonState } from './person.ts'

export interface SolanaState extends PersonState {
  /** JSON-RPC of the cluster. */
  nodeUrl: string
  granted: readonly string[]
}

/** A Solana account behind a page script. Bytes travel as base64. */
export interface SolanaExtensionWallet {
  readonly state: SolanaState
  readonly person: Person
  readonly address: string
  isGranted(origin: string): boolean
  /** Asks for permission unless the site has it. */
  grant(origin: string): Promise<void>
  revoke(origin?: string): Promise<void>
  /** @returns the signature, base64 */
  signMessage(origin: string, message: string): Promise<string>
  /** @returns the signed transaction, base64 */
  signTransaction(origin: string, transaction: string): Promise<string>
  /** @returns the transaction's id, base58 */
  send(origin: string, transaction: string): Promise<string>
  configure(change: Partial<SolanaState>): Promise<void>
  /** Called with every site that lost its permission. */
  onRevoked(listener: (origin: string) => void): void
}

const toBytes = (text: string) => new Uint8Array(getBase64Encoder().encode(text))
const toText = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)

/** @param seed makes the same account for the same number */
export async function openSolanaWallet(seed: number): Promise<SolanaExtensionWallet> {
  const { value: state, save } = await openMemory<SolanaState>({
    ...newPersonState(),
    nodeUrl: '',
    granted: [],
  })
  const signer: KeyPairSigner = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
  const person = createPerson(state, save, 'User rejected the request.')
  const listeners = new Set<(origin: string) => void>()
  const isGranted = (origin: string) => state.granted.includes(origin)

  async function approve(origin: string, method: string): Promise<void> {
    if (!isGranted(origin)) throw new RpcError(4100, 'The site is not connected.')
    await person.prompt(method)
  }

  async function sign(transaction: string): Promise<string> {
    const decoded = getTransactionDecoder().decode(toBytes(transaction))
    const signed = await signTransaction([signer.keyPair], decoded as Parameters<typeof signTransaction>[1])
    return toText(new Uint8Array(getTransactionEncoder().encode(signed)))
  }

  return {
    state,
    person,
    address: signer.address,
    isGranted,
    async grant(origin) {
      if (isGranted(origin)) return
      await person.prompt('connect')
      state.granted = [...new Set([...state.granted, origin])]
      await save()
    },
    async revoke(origin) {
      const left = origin === undefined ? state.granted : state.granted.filter(entry => entry === origin)
      state.granted = state.granted.filter(entry => !left.includes(entry))
      await save()
      for (const site of left) for (const listener of listeners) listener(site)
    },
    async signMessage(origin, message) {
      await approve(origin, 'signMessage')
      return toText(new Uint8Array(await signBytes(signer.keyPair.privateKey, toBytes(message))))
    },
    async signTransaction(origin, transaction) {
      await approve(origin, 'signTransaction')
      return sign(transaction)
    },
    async send(origin, transaction) {
      await approve(origin, 'signAndSendTransaction')
      const response = await fetch(state.nodeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'sendTransaction',
          params: [await sign(transaction), { encoding: 'base64' }],
        }),
        signal: AbortSignal.timeout(30_000),
      })
      const { result, error } = asObject(await response.json())
      if (typeof result === 'string') return result
      throw new RpcError(-32000, String(asObject(error).message ?? 'The node refused the transaction.'))
    },
    async configure(change) {
      Object.assign(state, change)
      await save()
    },
    onRevoked: listener => void listeners.add(listener),
  }
}

/** Base58 of bytes given as base64. */
export const toBase58 = (base64: string): string => getBase58Decoder().decode(toBytes(base64))
