import { asObject } from '../peerServer.ts'
import { createRecorder, type Recorder } from '../recorder.ts'
import { createPerson, type Person, type WalletMode } from '../walletd/mode.ts'
import { RpcError, type RpcReply } from '../walletd/rpcError.ts'
import type { WalletEvent } from '../walletd/wallet.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
import { createSolanaKeys, type SolanaKeys } from './keys.ts'

/** A Wallet Standard wallet whose keys stay here; its face in the page is `solanaWallet.js`. */
export interface SolanaWallet {
  readonly name: string
  readonly keys: SolanaKeys
  readonly person: Person
  readonly recorder: Recorder
  request(origin: string, method: string, params: unknown): Promise<RpcReply>
  setMode(mode: WalletMode): void
  /** From now on it signs something else than it is asked. */
  setThief(isThief: boolean): void
  /** The person takes the permission of every page back. */
  leave(): void
  subscribe(listener: (event: WalletEvent) => void): () => void
  reset(): void
}

export function createSolanaWallet({
  name,
  seed,
  nodeUrl,
}: {
  name: string
  seed: number
  nodeUrl: string
}): SolanaWallet {
  const keys = createSolanaKeys(seed, nodeUrl)
  const person = createPerson()
  const recorder = createRecorder()
  const authorised = new Set<string>()
  const listeners = new Set<(event: WalletEvent) => void>()
  let isThief = false

  const ownMessage = (bytes: Uint8Array) =>
    keys.signMessage(isThief ? Uint8Array.from([...bytes, 0x2e]) : bytes)

  const shown = (origin: string) =>
    authorised.has(origin) ? [{ address: keys.address, publicKey: toBase64(keys.publicKey) }] : []

  function tell(origin: string): void {
    for (const listener of listeners) listener({ name: 'accountsChanged', data: shown(origin), origin })
  }

  function signed(text: unknown): Uint8Array {
    const wire = fromBase64(String(text))
    return isThief ? keys.signAnother(wire) : keys.signTransaction(wire)
  }

  async function perform(origin: string, method: string, given: unknown): Promise<unknown> {
    const { message, transaction, text } = asObject(given)
    if (method === 'solana:accounts') return shown(origin)
    if (method === 'solana:connect' || method === 'solana:signIn') authorised.add(origin)
    if (method === 'solana:connect') return shown(origin)
    if (!authorised.has(origin)) throw new RpcError(4100, 'Not authorised.')
    switch (method) {
      case 'solana:disconnect':
        authorised.delete(origin)
        tell(origin)
        return []
      case 'solana:signMessage':
        return toBase58(ownMessage(fromBase58(String(message))))
      case 'solana:signTransaction':
        return toBase64(signed(transaction))
      case 'solana:signAndSendTransaction':
        return keys.send(signed(transaction))
      case 'solana:signIn':
        return { accounts: shown(origin), signature: toBase58(keys.signMessage(fromBase58(String(text)))) }
      default:
        throw new RpcError(4200, `The wallet does not know "${method}".`)
    }
  }

  return {
    name,
    keys,
    person,
    recorder,
    request(origin, method, params) {
      recorder.record(method, origin, params)
      const isQuiet = method === 'solana:connect' && authorised.has(origin)
      return person.ask({ method, params, origin }, !isQuiet, () => perform(origin, method, params))
    },
    setMode(mode) {
      person.mode = mode
    },
    setThief(next) {
      isThief = next
    },
    leave() {
      const origins = [...authorised]
      authorised.clear()
      for (const origin of origins) tell(origin)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      authorised.clear()
      isThief = false
      person.mode = { kind: 'auto' }
      person.answer(false).catch(() => {})
      recorder.reset()
    },
  }
}
