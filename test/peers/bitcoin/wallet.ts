import { hex } from '@scure/base'
import { asObject } from '../peerServer.ts'
import { createRecorder, type Recorder } from '../recorder.ts'
import { createPerson, type Person, type WalletMode } from '../walletd/mode.ts'
import { RpcError, type RpcReply } from '../walletd/rpcError.ts'
import type { WalletEvent } from '../walletd/wallet.ts'
import { type BitcoinKeys, createBitcoinKeys } from './keys.ts'

/** A Wallet Standard wallet whose keys stay here; its face in the page is `bitcoinWallet.js`. */
export interface BitcoinWallet {
  readonly name: string
  readonly keys: BitcoinKeys
  readonly person: Person
  readonly recorder: Recorder
  request(origin: string, method: string, params: unknown): Promise<RpcReply>
  setMode(mode: WalletMode): void
  /** From now on it signs another text than it is asked. */
  setThief(isThief: boolean): void
  /** The person takes the permission of every page back. */
  leave(): void
  subscribe(listener: (event: WalletEvent) => void): () => void
  reset(): void
}

const ACCOUNTS_CHANGED = 'accountsChanged'

export function createBitcoinWallet({
  name,
  seed,
  explorer,
}: {
  name: string
  seed: number
  explorer: string
}): BitcoinWallet {
  const keys = createBitcoinKeys(seed, explorer)
  const person = createPerson()
  const recorder = createRecorder()
  const authorised = new Set<string>()
  const listeners = new Set<(event: WalletEvent) => void>()
  let isThief = false

  const shown = (origin: string) =>
    authorised.has(origin)
      ? keys.accounts.map(({ address, publicKey, purpose }) => ({ address, publicKey, purpose }))
      : []

  function tell(origin: string): void {
    for (const listener of listeners) listener({ name: ACCOUNTS_CHANGED, data: shown(origin), origin })
  }

  function sign(origin: string, params: Record<string, unknown>) {
    if (!authorised.has(origin)) throw new RpcError(4100, 'Not authorised.')
    const groups = Array.isArray(params.inputs) ? params.inputs.map(asObject) : []
    const inputs = groups.flatMap(({ address, indexes, sighash }) =>
      (Array.isArray(indexes) ? indexes : []).map(index => ({
        address: String(address),
        index: Number(index),
        ...(typeof sighash === 'number' ? { sighash } : {}),
      })),
    )
    return keys.signPsbt(hex.decode(String(params.psbt)), inputs)
  }

  async function perform(origin: string, method: string, given: unknown): Promise<unknown> {
    const params = asObject(given)
    switch (method) {
      case 'bitcoin:accounts':
        return shown(origin)
      case 'bitcoin:connect':
        authorised.add(origin)
        return shown(origin)
      case 'bitcoin:disconnect':
        authorised.delete(origin)
        tell(origin)
        return []
      case 'bitcoin:signMessage': {
        if (!authorised.has(origin)) throw new RpcError(4100, 'Not authorised.')
        const message = new TextDecoder().decode(hex.decode(String(params.message)))
        return hex.encode(
          keys.signMessage(params.address, isThief ? `${message}.` : message, params.protocol),
        )
      }
      case 'bitcoin:signTransaction':
        return hex.encode(sign(origin, params).toPSBT())
      case 'bitcoin:signAndSendTransaction': {
        const tx = sign(origin, params)
        tx.finalize()
        return keys.send(tx)
      }
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
      const isQuiet = method === 'bitcoin:connect' && authorised.has(origin)
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
