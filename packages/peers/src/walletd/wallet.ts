import { anvilAccount } from '../accounts.ts'
import { createRecorder, type Recorder } from '../recorder.ts'
import { type CallBundles, type ChainNode, createCallBundles } from './calls.ts'
import type { ConnectMode } from './connectMethod.ts'
import type { GrantMode } from './grants.ts'
import { createPerson, type Person, type WalletMode } from './mode.ts'
import { needsAsking, perform, type Room, toHex } from './perform.ts'
import type { RpcReply } from './rpcError.ts'
import { createSigner, type Signer } from './signer.ts'

/** An event for the pages of one origin, or of all. */
export interface WalletEvent {
  readonly name: 'chainChanged' | 'networkChanged' | 'accountsChanged' | 'connect' | 'disconnect' | 'message'
  readonly data: unknown
  readonly origin?: string
}

export interface WalletState {
  chainId: number
  locked: boolean
  /** Indexes of anvil accounts the wallet shows, selected one first. */
  accounts: number[]
  /** Whether `wallet_addEthereumChain` also switches, as most wallets do. */
  switchOnAdd: boolean
  /** Whether it tells what an account has (ERC-7811). */
  assetDiscovery: boolean
  /** How it answers requests for permissions (ERC-7715). */
  grants: GrantMode
  /** How it answers `wallet_connect` (ERC-7846). */
  connect: ConnectMode
  /** What it answers instead of the truth, by method. */
  answers: Readonly<Record<string, unknown>>
  readonly chains: Map<number, string>
  /** Origins that may see the accounts. */
  readonly authorised: Set<string>
}

export interface Wallet {
  readonly name: string
  readonly state: WalletState
  readonly person: Person
  readonly recorder: Recorder
  request(origin: string, method: string, params: unknown): Promise<RpcReply>
  setChain(chainId: number): void
  setAccounts(indexes: readonly number[]): void
  lock(locked: boolean): void
  setMode(mode: WalletMode): void
  /** Sends any event, for hostile or odd ones. */
  emit(event: WalletEvent): void
  subscribe(listener: (event: WalletEvent) => void): () => void
  reset(): void
}

export function createWallet({
  name,
  account,
  nodes,
}: {
  name: string
  account: number
  nodes: readonly ChainNode[]
}): Wallet {
  const known = new Map(nodes.map(({ chainId, url }) => [chainId, url]))
  const first = nodes[0]?.chainId ?? 1
  const fresh = () => ({
    chainId: first,
    locked: false,
    accounts: [account],
    switchOnAdd: true,
    assetDiscovery: false,
    grants: { kind: 'none' } as const,
    connect: 'none' as const,
    answers: {},
  })
  const state: WalletState = { ...fresh(), chains: new Map(known), authorised: new Set() }
  const person = createPerson()
  const recorder = createRecorder()
  const listeners = new Set<(event: WalletEvent) => void>()
  const signers = new Map<number, Signer>()
  const signer = (index: number) => {
    const made = signers.get(index) ?? createSigner(anvilAccount(index))
    signers.set(index, made)
    return made
  }
  const bundles = new Map<number, CallBundles>()
  const bundlesOf = (index: number) => {
    const made = bundles.get(index) ?? createCallBundles(signer(index))
    bundles.set(index, made)
    return made
  }
  const emit = (event: WalletEvent) => {
    const copies = person.mode.kind === 'answerTwice' ? 2 : 1
    for (let copy = 0; copy < copies; copy++) for (const listener of listeners) listener(event)
  }
  const addresses = () => (state.locked ? [] : state.accounts.map(index => signer(index).account.address))
  const tellAccounts = () => {
    for (const origin of state.authorised) emit({ name: 'accountsChanged', data: addresses(), origin })
  }
  const wallet: Wallet = {
    name,
    state,
    person,
    recorder,
    emit,
    request(origin, method, params) {
      recorder.record(method, origin, params)
      const room: Room = {
        origin,
        params: Array.isArray(params) ? params : [params],
        state,
        wallet,
        bundles: bundlesOf,
        signer,
      }
      return person.ask({ method, params, origin }, needsAsking(room, method), () =>
        perform(room, method, addresses),
      )
    },
    setChain(chainId) {
      if (state.chainId === chainId) return
      state.chainId = chainId
      emit({ name: 'chainChanged', data: toHex(chainId) })
    },
    setAccounts(indexes) {
      state.accounts = [...indexes]
      tellAccounts()
    },
    lock(locked) {
      state.locked = locked
      tellAccounts()
    },
    setMode(mode) {
      person.mode = mode
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      Object.assign(state, fresh())
      state.authorised.clear()
      state.chains.clear()
      for (const [chainId, url] of known) state.chains.set(chainId, url)
      person.mode = { kind: 'auto' }
      // Forgotten questions are answered with a no, so that no page waits for a test that is over.
      person.answer(false).catch(() => {})
      recorder.reset()
    },
  }
  return wallet
}
