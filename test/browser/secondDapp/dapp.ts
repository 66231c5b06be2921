import { findProvider, type Provider, type ProviderDetail } from './provider.ts'
import { createRoles, type Roles } from './roles.ts'

export interface Chain {
  readonly chainId: number
  readonly url: string
}

/** Addresses, accounts and contract code that the test gives the page; the same for each wallet. */
export interface DappSettings {
  /** The wallet that is pressed, by its EIP-6963 name. */
  readonly rdns: string
  /** Chains the wallet knows; the first is active at the start. */
  readonly chains: readonly [Chain, Chain]
  /** A chain that the wallet must be told about. */
  readonly otherChain: Chain
  /** The wallet's accounts in lower case; the first is selected. */
  readonly accounts: readonly [string, string]
  /** Code that deploys a contract of each kind. */
  readonly code: { readonly token: string; readonly collection: string; readonly goods: string }
}

/** What a person does to the wallet, by the test that runs the page. */
export type Hand =
  /** Chooses the wallet, where the dapp's request shows a choice. */
  | readonly ['choose']
  /** The same, and gives up when the wallet says no. */
  | readonly ['chooseInVain']
  | readonly ['rejectNext']
  | readonly ['setChain', number]
  | readonly ['selectAccount', number]
  | readonly ['setLocked', boolean]
  | readonly ['forgetChain', number]

export interface Dapp {
  readonly settings: DappSettings
  readonly detail: ProviderDetail
  readonly provider: Provider
  readonly roles: Roles
  /** Values that a step leaves for later steps. */
  readonly kept: Map<string, string>
  request(method: string, params?: unknown): Promise<unknown>
  /** Asks the node of a chain itself, the active one at the start unless another is named. */
  node(method: string, params?: readonly unknown[], chain?: Chain): Promise<unknown>
  hand(...hand: Hand): Promise<void>
}

declare global {
  interface Window {
    /** The person's hands, exposed by the test. */
    secondDappHand(...hand: Hand): Promise<void>
    /** Waits for a preview of a request that a wallet approves, where Tabkey is in the page. */
    secondDappPreview?: (method: string, params: unknown) => Promise<void>
  }
}

const APPROVED = /^(eth_send|eth_sign|personal_sign|wallet_sendCalls)/

async function askNode({ url }: Chain, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}

/** Finds the wallet and prepares the page for its steps. */
export async function createDapp(settings: DappSettings): Promise<Dapp> {
  const detail = await findProvider(settings.rdns)
  const { provider } = detail
  const roles = createRoles()
  settings.accounts.forEach((account, index) => {
    roles.name(`account ${index + 1}`, account)
  })
  roles.name('origin', location.origin)
  return {
    settings,
    detail,
    provider,
    roles,
    kept: new Map(),
    request(method, params) {
      const send = () => provider.request(params === undefined ? { method } : { method, params })
      return window.secondDappPreview && APPROVED.test(method)
        ? window.secondDappPreview(method, params).then(send)
        : send()
    },
    node: (method, params = [], chain = settings.chains[0]) => askNode(chain, method, params),
    hand: (...hand) => window.secondDappHand(...hand),
  }
}
