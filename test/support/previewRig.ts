import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  parseAbi,
} from 'viem'
import { mainnet } from 'viem/chains'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type Anvil, startAnvil } from '../../packages/peers/src/anvil.ts'
import { type ChainContracts, contractsOf } from '../../packages/peers/src/contracts/addresses.ts'
import { readContracts } from '../../packages/peers/src/contracts/compile.ts'
import { placeContracts } from '../../packages/peers/src/contracts/place.ts'
import { finishDraft } from '../../packages/preview/src/draft.ts'
import { previewEvm } from '../../packages/preview/src/evm/previewEvm.ts'
import { type RequestNode, readChain, readOwner } from '../../packages/preview/src/evm/simulate.ts'

// What the tests of previews share: a chain of their own with tokens, thieves and an account, and what the chain then shows.

export const TOKEN = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function mint(address to, uint256 amount)',
])
export const NFTS = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function mint(address to, uint256 id)',
  'function approve(address spender, uint256 id)',
  'function getApproved(uint256 id) view returns (address)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
])
export const ITEMS = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

export const OWNER = anvilAccount(1).address.toLowerCase() as Hex
export const FRIEND: Hex = '0x52908400098527886e0f7030069857d2e4169ee7'

/** A transaction of the account. */
export interface Sent {
  readonly to: Hex
  readonly data?: Hex
  readonly value?: bigint
}

export interface PreviewRig {
  readonly at: ChainContracts & { readonly thief: Hex; readonly fake: Hex; readonly drainer: Hex }
  readonly reader: PublicClient
  /** Calls that the preview sent to the node, by method; empty again after a read. */
  takeCalls(): readonly string[]
  /** The node itself, uncounted. */
  readonly node: RequestNode
  /** Sends a JSON-RPC call outside of the preview. */
  rpc<T = unknown>(method: string, params: readonly unknown[]): Promise<T>
  /** Sends calls in one batch outside of the preview. @returns their results; `undefined` for an error */
  batch(
    calls: readonly { readonly method: string; readonly params: readonly unknown[] }[],
  ): Promise<readonly (string | undefined)[]>
  preview(
    method: string,
    params: unknown,
    node?: (request: RequestNode) => RequestNode,
    others?: readonly RequestNode[],
  ): Promise<Previewed>
  /** @param through see `preview` */
  previewCalls(calls: readonly Sent[], through?: (request: RequestNode) => RequestNode): Promise<Previewed>
  /** Sends the calls one after the other. @returns whether each succeeded, and the network fees */
  send(calls: readonly Sent[]): Promise<{ readonly isDone: boolean; readonly fee: bigint }>
  close(): Promise<void>
}

export type Previewed = ReturnType<typeof finishDraft> & { readonly account: string | null }

const createReader = (url: string): PublicClient =>
  createPublicClient({ chain: mainnet, transport: http(url) })

export const toTransaction = ({ to, data = '0x', value = 0n }: Sent) => ({
  from: OWNER,
  to,
  data,
  value: numberToHex(value),
})

/** Encodes a call of one of the contracts. */
export const call = (
  to: Address,
  abi: readonly unknown[],
  functionName: string,
  args: readonly unknown[],
): Sent => ({
  to: to.toLowerCase() as Hex,
  data: encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
})

/**
 * Holds the answers of a node until every request that was sent together has its own: a round trip.
 *
 * @returns the node, and how many round trips there were
 */
export function countTrips(node: RequestNode): { readonly node: RequestNode; readonly trips: () => number } {
  let trips = 0
  let trip: Promise<unknown> | null = null
  const waiting: (() => Promise<unknown>)[] = []
  async function send(): Promise<void> {
    // Requests of the same moment belong together.
    await new Promise(resolve => setTimeout(resolve))
    trip = null
    trips += 1
    await Promise.allSettled(waiting.splice(0).map(start => start()))
  }
  return {
    trips: () => trips,
    async node(method, params) {
      let answer: Promise<unknown> = Promise.resolve()
      waiting.push(() => {
        answer = node(method, params)
        return answer
      })
      trip ??= send()
      await trip
      return answer
    },
  }
}

const THIEF: Hex = '0x7ab1e50000000000000000000000000000007ef1'
const FAKE: Hex = '0x7ab1e5000000000000000000000000000000fa4e'
const DRAINER: Hex = '0x7ab1e5000000000000000000000000000000d1a1'

/** Puts the thieves onto a chain that has the contracts of the peers. */
export async function placeThieves(
  rpc: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<PreviewRig['at']> {
  const { Thief, FakeToken, Drainer } = await readContracts()
  await rpc('anvil_setCode', [THIEF, Thief.code])
  await rpc('anvil_setCode', [FAKE, FakeToken.code])
  await rpc('anvil_setCode', [DRAINER, Drainer.code])
  return { ...contractsOf(1), thief: THIEF, fake: FAKE, drainer: DRAINER }
}

/** Starts a chain with the contracts of the peers, the thieves, and tokens and NFTs of the account. */
export async function startPreviewRig(): Promise<PreviewRig> {
  const node: Anvil = await startAnvil(1)
  const calls: string[] = []
  let id = 0
  async function rpc<T>(method: string, params: readonly unknown[]): Promise<T> {
    id += 1
    const reply = await fetch(node.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      headers: { 'content-type': 'application/json' },
    })
    const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  const request: RequestNode = (method, params) => {
    calls.push(method)
    return rpc(method, params)
  }
  await placeContracts({ chainId: 1, url: node.url }, 'http://localhost/')
  const at = await placeThieves(rpc)

  async function preview(
    method: string,
    params: unknown,
    through: (plain: RequestNode) => RequestNode = plain => plain,
    others: readonly RequestNode[] = [],
  ): Promise<Previewed> {
    const asked = through(request)
    const { account, draft } = await previewEvm(method, params, {
      request: asked,
      otherNodes: others,
      readState: async owner => {
        try {
          const [chain, account] = await Promise.all([readChain(asked), readOwner(asked, owner)])
          return { ...chain, ...account }
        } catch {
          return null
        }
      },
      chainId: 1n,
      coin: { symbol: 'ETH', decimals: 18 },
      owner: OWNER,
      held: [at.usdc.toLowerCase() as Hex],
    })
    return { account, ...finishDraft(draft, new Map()) }
  }

  type Receipt = { readonly status: Hex; readonly gasUsed: Hex; readonly effectiveGasPrice: Hex }
  async function readReceipt(hash: Hex): Promise<Receipt> {
    for (;;) {
      const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', [hash])
      if (receipt) return receipt
      await new Promise(resolve => setTimeout(resolve, 2))
    }
  }

  async function send(sent: readonly Sent[]) {
    let fee = 0n
    for (const one of sent) {
      const hash = await rpc<Hex>('eth_sendTransaction', [{ ...toTransaction(one), gas: '0x1e8480' }])
      const receipt = await readReceipt(hash)
      fee += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
      if (BigInt(receipt.status) !== 1n) return { isDone: false, fee }
    }
    return { isDone: true, fee }
  }

  async function batch(
    calls: readonly { readonly method: string; readonly params: readonly unknown[] }[],
  ): Promise<readonly (string | undefined)[]> {
    const reply = await fetch(node.url, {
      method: 'POST',
      body: JSON.stringify(calls.map((one, index) => ({ jsonrpc: '2.0', id: index, ...one }))),
      headers: { 'content-type': 'application/json' },
    })
    const answers = (await reply.json()) as { id: number; result?: string }[]
    return calls.map((_one, index) => answers.find(({ id }) => id === index)?.result)
  }

  return {
    at,
    batch,
    reader: createReader(node.url),
    takeCalls: () => calls.splice(0),
    rpc,
    node: (method, params) => rpc(method, params),
    preview,
    previewCalls: (sent, through) =>
      sent.length === 1 && sent[0]
        ? preview('eth_sendTransaction', [toTransaction(sent[0])], through)
        : preview(
            'wallet_sendCalls',
            [
              {
                version: '2.0.0',
                chainId: '0x1',
                from: OWNER,
                calls: sent.map(one => {
                  const { from: _, ...rest } = toTransaction(one)
                  return rest
                }),
              },
            ],
            through,
          ),
    send,
    close: () => node.close(),
  }
}
