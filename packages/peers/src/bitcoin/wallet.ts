import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { asObject } from '../peerServer.ts'
import { createRecorder, type Recorder } from '../recorder.ts'
import { createPerson, type Person, type WalletMode } from '../walletd/mode.ts'
import { RpcError, type RpcReply } from '../walletd/rpcError.ts'
import type { WalletEvent } from '../walletd/wallet.ts'
import { WALLET_NETWORKS, type WalletNetwork } from './addresses.ts'
import { type BitcoinKeys, createBitcoinKeys } from './keys.ts'

/**
 * A Bitcoin wallet whose keys stay here. In a page it is a Wallet Standard wallet (`bitcoinWallet.js`) or an object of
 * its own (`bitcoin/pages`).
 */
export interface BitcoinWallet {
  readonly name: string
  readonly keys: BitcoinKeys
  readonly person: Person
  readonly recorder: Recorder
  request(origin: string, method: string, params: unknown): Promise<RpcReply>
  setMode(mode: WalletMode): void
  /** The person chooses another account of the wallet, which is permitted like the one before. */
  setAccount(index: number): void
  /** The person moves the wallet to another network, where its addresses are others. */
  setNetwork(network: WalletNetwork): void
  /** From now on it signs another text than it is asked. */
  setThief(isThief: boolean): void
  /** The person takes the permission of every page back. */
  leave(): void
  subscribe(listener: (event: WalletEvent) => void): () => void
  reset(): void
}

const ACCOUNTS_CHANGED = 'accountsChanged'
const NETWORK_CHANGED = 'networkChanged'

export function createBitcoinWallet({
  name,
  seed,
  explorer,
}: {
  name: string
  seed: number
  explorer: string
}): BitcoinWallet {
  let keys = createBitcoinKeys(seed, explorer)
  let account = 0
  let network: WalletNetwork = 'Regtest'
  const person = createPerson()
  const recorder = createRecorder()
  const authorised = new Set<string>()
  const listeners = new Set<(event: WalletEvent) => void>()
  let isThief = false

  const shown = (origin: string) =>
    authorised.has(origin)
      ? keys.accounts.map(({ address, publicKey, purpose }) => ({ address, publicKey, purpose }))
      : []

  function tell(origin: string, name: WalletEvent['name'] = ACCOUNTS_CHANGED): void {
    for (const listener of listeners) listener({ name, data: shown(origin), origin })
  }

  function change(next: { readonly account?: number; readonly network?: WalletNetwork }): void {
    const event = next.network === undefined ? ACCOUNTS_CHANGED : NETWORK_CHANGED
    account = next.account ?? account
    network = next.network ?? network
    keys = createBitcoinKeys(seed + account, explorer, network)
    for (const origin of authorised) tell(origin, event)
  }

  /** The own address of each input; an empty text for the inputs of others. */
  function ownersOf(psbt: Uint8Array, indexes: readonly unknown[]): readonly string[] {
    const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true })
    return indexes.map(index => {
      const script = hex.encode(tx.getInput(Number(index)).witnessUtxo?.script ?? new Uint8Array())
      return keys.accounts.find(own => hex.encode(own.script) === script)?.address ?? ''
    })
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
      // Leather asks each time.
      case 'bitcoin:addresses':
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
      case 'bitcoin:signTransaction': {
        const tx = sign(origin, params)
        if (params.finalize === true) tx.finalize()
        return hex.encode(tx.toPSBT())
      }
      case 'bitcoin:push':
        return keys.send(Transaction.fromPSBT(hex.decode(String(params.psbt))))
      case 'bitcoin:sendTransfer':
        if (!authorised.has(origin)) throw new RpcError(4100, 'Not authorised.')
        return keys.transfer(String(params.to), BigInt(String(params.amount)))
      // What an extension knows of its own wallet, without a permission.
      case 'bitcoin:ownAccounts':
        return keys.accounts.map(({ address, purpose }) => ({ address, purpose }))
      case 'bitcoin:ownNetwork':
        change({ network: params.network as WalletNetwork })
        return null
      case 'bitcoin:owners':
        return ownersOf(hex.decode(String(params.psbt)), Array.isArray(params.indexes) ? params.indexes : [])
      case 'bitcoin:network':
        return network
      case 'bitcoin:switchNetwork':
        if (!Object.hasOwn(WALLET_NETWORKS, String(params.network)))
          throw new RpcError(-32602, 'No such network.')
        change({ network: params.network as WalletNetwork })
        return null
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
    get keys() {
      return keys
    },
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
    setAccount: index => change({ account: index }),
    setNetwork: next => change({ network: next }),
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
      change({ account: 0, network: 'Regtest' })
      isThief = false
      person.mode = { kind: 'auto' }
      person.answer(false).catch(() => {})
      recorder.reset()
    },
  }
}
