import { base58, base64 } from '@scure/base'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import { findSignature, isSameBytes, signedBy, splitTransaction } from '../../page/standard/signedBytes.ts'
import type {
  SolanaEventMap,
  SolanaProvider,
  SolanaSendOptions,
  SolanaTransaction,
} from '../api/solanaTypes.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { readOptions, refuse } from '../values/arguments.ts'
import { connectSide } from './connectByModal.ts'
import { createProviderListeners, emitterMembers } from './providerListeners.ts'
import { eventsBetween, readSolanaProviderState } from './solanaProviderState.ts'
import { readTransaction } from './solanaTransaction.ts'

const SIGN = 'solana_signTransaction'
const SIGN_ALL = 'solana_signAllTransactions'
const SIGN_AND_SEND = 'solana_signAndSendTransaction'

/** What a wallet answered, as far as we read it. */
function readTextField(answer: unknown, name: string): string | undefined {
  const field =
    typeof answer === 'object' && answer !== null
      ? (answer as Readonly<Record<string, unknown>>)[name]
      : undefined
  return typeof field === 'string' && field !== '' ? field : undefined
}

function decoded(text: string | undefined, coder: typeof base58 | typeof base64, what: string): Uint8Array {
  try {
    return coder.decode(text ?? refuse(what, 'Required'))
  } catch (cause) {
    throw new InvalidResponseError(`the wallet returned no ${what}`, { cause })
  }
}

/**
 * The Solana provider of a client.
 *
 * @param fixed the network of all requests; default: the active one
 */
export function createSolanaProvider(client: Tabkey, fixed?: NetworkId): SolanaProvider {
  const listeners = createProviderListeners(client, readSolanaProviderState, eventsBetween)
  const readState = () => readSolanaProviderState(client.getState())

  function request<Result>(method: string, params?: unknown): Promise<Result> {
    const network = fixed ?? readState().network
    return client.request<Result>({
      method,
      ...(params === undefined ? {} : { params }),
      ...(network ? { network } : {}),
    })
  }

  function signer(): string {
    const { publicKey } = readState()
    if (publicKey === null) throw new NotConnectedError()
    return publicKey
  }

  /** What the wallet made of a transaction: its own bytes where it gave them, else ours with its signature. */
  function signedBytes(bytes: Uint8Array, answer: unknown, pubkey: string): Uint8Array {
    const transaction = readTextField(answer, 'transaction')
    if (transaction !== undefined) return decoded(transaction, base64, 'transaction')
    const signature = decoded(readTextField(answer, 'signature'), base58, 'signature')
    const signed = signedBy(bytes, base58.decode(pubkey), signature)
    return signed ?? refuse('transaction', 'The active account is not a signer of the transaction')
  }

  async function sign(bytes: Uint8Array): Promise<Uint8Array> {
    const pubkey = signer()
    const answer = await request(SIGN, { transaction: base64.encode(bytes), pubkey })
    return signedBytes(bytes, answer, pubkey)
  }

  async function signAndSend(bytes: Uint8Array, sendOptions: SolanaSendOptions): Promise<string> {
    const transaction = base64.encode(bytes)
    const answer = await request(SIGN_AND_SEND, { transaction, pubkey: signer(), sendOptions })
    const signature = readTextField(answer, 'signature')
    decoded(signature, base58, 'signature')
    return signature ?? ''
  }

  /** Absent for a wallet that names no methods: then it is asked, and says itself what it cannot. */
  const knows = (method: string) => client.getState().connections.solana?.methods?.includes(method) ?? true

  const provider: SolanaProvider = {
    namespace: 'solana',
    get publicKey() {
      return readState().publicKey
    },
    get network() {
      return readState().network
    },
    connect: async () => (await connectSide(client, 'solana', readSolanaProviderState)).publicKey ?? signer(),
    disconnect: () => client.disconnect({ namespace: 'solana' }),
    async signMessage(message) {
      if (!(message instanceof Uint8Array)) refuse('message', 'Expected bytes')
      const answer = await request('solana_signMessage', {
        message: base58.encode(message),
        pubkey: signer(),
      })
      return decoded(readTextField(answer, 'signature'), base58, 'signature')
    },
    async signTransaction<Input extends SolanaTransaction>(transaction: Input) {
      const { bytes, remake } = readTransaction(transaction)
      return remake(await sign(bytes))
    },
    async signAllTransactions<Input extends SolanaTransaction>(transactions: readonly Input[]) {
      const read = transactions.map(readTransaction)
      if (read.length === 0) return []
      if (!knows(SIGN_ALL)) {
        // One question each, one after the other: a person cannot answer two at once.
        const signed: Input[] = []
        for (const { bytes, remake } of read) signed.push(remake(await sign(bytes)))
        return signed
      }
      const encoded = read.map(({ bytes }) => base64.encode(bytes))
      const answer = await request<{ transactions?: unknown }>(SIGN_ALL, {
        transactions: encoded,
        pubkey: signer(),
      })
      const signed = Array.isArray(answer?.transactions) ? answer.transactions : []
      if (signed.length !== read.length)
        throw new InvalidResponseError('the wallet returned another number of transactions')
      return read.map(({ remake }, index) => remake(decoded(String(signed[index]), base64, 'transaction')))
    },
    signAndSendTransaction: async (transaction, options = {}) =>
      signAndSend(readTransaction(transaction).bytes, readOptions(options)),
    async sendTransaction(transaction, options = {}) {
      const { bytes } = readTransaction(transaction)
      if (!knows(SIGN)) return signAndSend(bytes, readOptions(options))
      const signed = await sign(bytes)
      if (!isSameBytes(splitTransaction(signed).message, splitTransaction(bytes).message))
        throw new WalletRequestError('The wallet signed something else', { code: -32_000 })
      const [first] = splitTransaction(signed).signatures
      if (!first || !findSignature(signed, base58.decode(signer())))
        throw new InvalidResponseError('the wallet did not sign')
      // Sent once: a node that took it and was lost on the way back has it, and the same bytes land once.
      const { commitment, ...rest } = options
      await request('sendTransaction', [
        base64.encode(signed),
        { encoding: 'base64', ...(commitment ? { preflightCommitment: commitment } : {}), ...rest },
      ])
      return base58.encode(first)
    },
    request: <Result>(args: { readonly method: string; readonly params?: unknown }) =>
      request<Result>(args.method, args.params),
    ...emitterMembers<SolanaProvider, SolanaEventMap>(listeners, () => provider),
  }
  return provider
}
