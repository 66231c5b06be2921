import { getAddress, type Hex, isHex, numberToHex } from 'viem'
import { anvilAccount } from '../../accounts.ts'
import { asObject } from '../../asObject.ts'
import { RpcError } from '../../walletd/rpcError.ts'
import { createSigner, readFromNode } from '../../walletd/signer.ts'
import { type Memory, openMemory } from './memory.ts'
import { createPerson, newPersonState, type Person, type PersonState } from './person.ts'

export interface ChainNode {
  readonly chainId: number
  readonly url: string
}

export interface EvmState extends PersonState {
  chainId: number
  /** Chains the wallet knows. */
  nodes: readonly ChainNode[]
  isLocked: boolean
  /** Origins that may see the account. */
  granted: readonly string[]
  /** Rabby's option to announce itself as MetaMask too. */
  isMetamaskMode: boolean
}

/** What the wallet tells pages; `origin` limits it to one site. */
export type EvmEvent =
  | { readonly name: 'accounts'; readonly accounts: readonly string[]; readonly origin: string }
  | { readonly name: 'chain'; readonly chainId: Hex; readonly networkVersion: string }
  | { readonly name: 'lock'; readonly isLocked: boolean }

export interface EvmWallet {
  readonly state: EvmState
  readonly person: Person
  readonly address: Hex
  /** Accounts a site sees: none while locked. */
  accountsOf(origin: string): readonly string[]
  connect(origin: string): Promise<readonly string[]>
  /** EIP-2255, as an answer of `wallet_requestPermissions`. */
  permissionsOf(origin: string): readonly object[]
  switchChain(params: unknown, asks: boolean): Promise<null>
  addChain(params: unknown): Promise<null>
  sign(method: 'personal_sign' | 'eth_signTypedData_v4', data: unknown): Promise<Hex>
  send(transaction: unknown): Promise<Hex>
  read(method: string, params: unknown): Promise<unknown>
  lock(): Promise<void>
  unlock(): Promise<void>
  revoke(origin?: string): Promise<void>
  configure(change: Partial<EvmState>): Promise<void>
  subscribe(listener: (event: EvmEvent) => void): void
}

export interface EvmWalletOptions {
  /** Index of the anvil account. */
  readonly account: number
  /** The wallet's own words. */
  readonly words: {
    readonly rejected: string
    unknownChain(chainId: string): string
    readonly pending: string
  }
}

/** The keys and rules behind an extension's page script; what differs between the wallets is in their backgrounds. */
export async function openEvmWallet({ account, words }: EvmWalletOptions): Promise<EvmWallet> {
  const memory: Memory<EvmState> = await openMemory<EvmState>({
    ...newPersonState(),
    chainId: 1,
    nodes: [],
    isLocked: false,
    granted: [],
    isMetamaskMode: false,
  })
  const { value: state, save } = memory
  const signer = createSigner(anvilAccount(account))
  const person = createPerson(state, save, words.rejected)
  const listeners = new Set<(event: EvmEvent) => void>()
  /** Ends of `eth_requestAccounts` that wait for the password. */
  const unlocking = new Set<() => void>()
  const { address } = signer.account

  const emit = (event: EvmEvent) => {
    for (const listener of listeners) listener(event)
  }
  const accountsOf = (origin: string): readonly string[] =>
    !state.isLocked && state.granted.includes(origin) ? [address.toLowerCase()] : []
  const tellAccounts = (origins: readonly string[]) => {
    for (const origin of origins) emit({ name: 'accounts', accounts: accountsOf(origin), origin })
  }
  const nodeOf = (chainId: number): ChainNode => {
    const node = state.nodes.find(entry => entry.chainId === chainId)
    if (!node) throw new RpcError(4902, words.unknownChain(numberToHex(chainId)))
    return node
  }

  async function setChain(chainId: number): Promise<null> {
    if (state.chainId !== chainId) {
      state.chainId = chainId
      await save()
      emit({ name: 'chain', chainId: numberToHex(chainId), networkVersion: String(chainId) })
    }
    return null
  }

  async function waitUnlocked(): Promise<void> {
    if (!state.isLocked) return
    if (unlocking.size > 0) throw new RpcError(-32002, words.pending)
    state.prompts.unlock = (state.prompts.unlock ?? 0) + 1
    await save()
    await new Promise<void>(resolve => unlocking.add(resolve))
  }

  return {
    state,
    person,
    address,
    accountsOf,
    async connect(origin) {
      await waitUnlocked()
      if (!state.granted.includes(origin)) {
        await person.prompt('eth_requestAccounts')
        state.granted = [...new Set([...state.granted, origin])]
        await save()
        tellAccounts([origin])
      }
      return accountsOf(origin)
    },
    permissionsOf: origin =>
      state.granted.includes(origin)
        ? [
            {
              id: crypto.randomUUID(),
              invoker: origin,
              parentCapability: 'eth_accounts',
              caveats: [
                {
                  type: 'restrictReturnedAccounts',
                  value: accountsOf(origin).map(entry => getAddress(entry)),
                },
              ],
              date: Date.now(),
            },
          ]
        : [],
    async switchChain(params, asks) {
      const { chainId } = asObject(Array.isArray(params) ? params[0] : undefined)
      if (!isHex(chainId)) throw new RpcError(-32602, 'Expected a hexadecimal "chainId".')
      const node = nodeOf(Number(chainId))
      if (asks && node.chainId !== state.chainId) await person.prompt('wallet_switchEthereumChain')
      return setChain(node.chainId)
    },
    async addChain(params) {
      const { chainId, rpcUrls } = asObject(Array.isArray(params) ? params[0] : undefined)
      const url: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
      if (!isHex(chainId) || typeof url !== 'string')
        throw new RpcError(-32602, 'Expected "chainId" and "rpcUrls".')
      await person.prompt('wallet_addEthereumChain')
      const node = { chainId: Number(chainId), url }
      const claimed = await readFromNode(node, 'eth_chainId', [])
      if (claimed !== chainId)
        throw new RpcError(-32602, `Chain ID returned by RPC URL ${url} does not match ${chainId}`)
      state.nodes = [...state.nodes.filter(entry => entry.chainId !== node.chainId), node]
      await save()
      return setChain(node.chainId)
    },
    async sign(method, data) {
      await person.prompt(method)
      return method === 'personal_sign' ? signer.personalSign(data) : signer.signTypedData(data)
    },
    async send(transaction) {
      await person.prompt('eth_sendTransaction')
      return signer.sendTransaction(nodeOf(state.chainId), transaction)
    },
    read: (method, params) => readFromNode(nodeOf(state.chainId), method, params),
    async lock() {
      state.isLocked = true
      await save()
      emit({ name: 'lock', isLocked: true })
      tellAccounts(state.granted)
    },
    async unlock() {
      state.isLocked = false
      await save()
      emit({ name: 'lock', isLocked: false })
      tellAccounts(state.granted)
      for (const resolve of unlocking) resolve()
      unlocking.clear()
    },
    async revoke(origin) {
      const left = origin === undefined ? state.granted : state.granted.filter(entry => entry === origin)
      state.granted = state.granted.filter(entry => !left.includes(entry))
      await save()
      tellAccounts(left)
    },
    async configure(change) {
      Object.assign(state, change)
      await save()
    },
    subscribe: listener => void listeners.add(listener),
  }
}
