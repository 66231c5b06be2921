import { createPublicClient, type Hex, http, type PublicClient, parseUnits } from 'viem'
import { mainnet } from 'viem/chains'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import { COIN } from '../../packages/peers/src/contracts/addresses.ts'
import type { SwapEndpoint } from '../../src/bridge/contract/dataEndpoints.ts'
import type { Risk } from '../../src/bridge/contract/risk.ts'
import type { ReviewedSwap, SwapRouter, SwapsFeature } from '../../src/bridge/features/swaps/contract.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, flowConfig, peers, randomId } from '../support/flowTab.ts'

// What the flow tests of swaps share: an account, the tokens and the pool of the local chain, and the calls of a swap.

const { api, urls } = peers
const contracts = urls.contracts.find(({ chainId }) => chainId === 1)
const ethereum = urls.evm.find(({ chainId }) => chainId === 1)
if (!contracts || !ethereum) throw new Error('No contracts on Ethereum')

export const at = contracts
export const node = ethereum
export const reader: PublicClient = createPublicClient({ chain: mainnet, transport: http(node.url) })
export const caip = (address: Hex) => `eip155:1:${address}` as const
export const [ETH, DAI, USDC, USDT] = [COIN, at.dai, at.usdc, at.usdt].map(caip) as [
  `eip155:1:${Hex}`,
  `eip155:1:${Hex}`,
  `eip155:1:${Hex}`,
  `eip155:1:${Hex}`,
]
export const OWNER = anvilAccount(6).address
export const AMOUNT = parseUnits('100', 18)
/** The pool of the local chain, as a host names its router. */
export const POOL: SwapRouter = { network: 'eip155:1', address: at.pool, name: 'Local pool' }

export const read = (token: Hex, owner: Hex = OWNER) =>
  reader.readContract({ address: token, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] })

export const allowanceOf = (token: Hex, spender: Hex) =>
  reader.readContract({ address: token, abi: TOKEN_ABI, functionName: 'allowance', args: [OWNER, spender] })

export const swaps = <Verb extends keyof SwapsFeature>(
  { api: engine }: FlowTab,
  verb: Verb,
  parameters: Parameters<SwapsFeature[Verb]>[0],
) => engine.features.call({ feature: 'swaps', method: verb, parameters }) as ReturnType<SwapsFeature[Verb]>

/** A tab with a connected account, over the peers' nodes and services. */
export async function connected(swapRouters: readonly SwapRouter[] = [POOL]): Promise<FlowTab> {
  const plain = flowConfig({ projectId: 'p', swapRouters })
  const config = { ...plain, features: { ...plain.features, swaps: true, history: true } }
  const tab = await createFlow().open({ config })
  await tab.connect(ALPHA)
  return tab
}

/** A tab with a connected account and no blockchain API: Ethereum has the sources of swaps. */
export async function connectedTo(
  sources: SwapEndpoint | readonly SwapEndpoint[],
  swapRouters: readonly SwapRouter[] = [],
): Promise<FlowTab> {
  const plain = flowConfig({ projectId: null, swapRouters, endpoints: { swaps: { 'eip155:1': sources } } })
  const config = { ...plain, features: { ...plain.features, swaps: true } }
  const tab = await createFlow().open({ config })
  await tab.connect(ALPHA)
  return tab
}

/** Asks the local node itself. */
export async function request<T = unknown>(method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(node.url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

export const prepare = (tab: FlowTab, from = DAI, to = USDC, amount = AMOUNT): Promise<ReviewedSwap> =>
  swaps(tab, 'prepare', { id: randomId(), network: 'eip155:1', from, to, amount: String(amount) })

export const confirm = (tab: FlowTab, { id, hash }: ReviewedSwap, accepted: readonly Risk[] = []) =>
  swaps(tab, 'confirm', { id, hash, accepted })

/** Data of `approve`. */
export const approveData = (spender: Hex, units: bigint): Hex =>
  `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`

/** Approves outside of the product, as another page would. */
export async function approve(
  tab: FlowTab,
  token: Hex,
  units: bigint,
  spender: Hex = at.pool,
): Promise<void> {
  const data = approveData(spender, units)
  const hash = await tab.ask<Hex>('eth_sendTransaction', [{ from: OWNER, to: token, data }])
  await reader.waitForTransactionReceipt({ hash })
}

/** A transaction of the service over another amount or token. */
export async function built(amount: bigint, from = DAI, user: Hex = OWNER): Promise<{ tx: { data: Hex } }> {
  const body = {
    projectId: 'p',
    amount: String(amount),
    from,
    to: USDC,
    userAddress: caip(user),
    eip155: { slippage: 50 },
  }
  const reply = await fetch(`${api.url}/v1/convert/build-transaction`, {
    method: 'POST',
    body: JSON.stringify({ ...body, disableEstimate: true }),
  })
  return (await reply.json()) as { tx: { data: Hex } }
}
