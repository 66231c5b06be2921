import { describeRequest } from '../../../../preview/src/clearSigning/describeRequest.ts'
import { readTokenFacts } from '../../../../preview/src/clearSigning/readTokenFacts.ts'
import type { TokenFacts } from '../../../../preview/src/clearSigning/scope.ts'
import { type Draft, finishDraft } from '../../../../preview/src/draft.ts'
import type { ChainState } from '../../../../preview/src/evm/previewCalls.ts'
import { previewEvm } from '../../../../preview/src/evm/previewEvm.ts'
import { type RequestNode, readChain, readOwner } from '../../../../preview/src/evm/simulate.ts'
import { previewSolana } from '../../../../preview/src/solana/previewSolana.ts'
import { chainName } from '../chains.ts'
import type { ShownPreview } from './preview.ts'

// Loaded with the first preview, or when the frame is idle: test/unit/secure-site/bundle.test.ts.

type Hex = `0x${string}`

/** A request as the frame will carry it out, with the account that does. */
export interface ReadPreviewParameters<Account> {
  readonly method: string
  readonly params: unknown
  readonly node: RequestNode
  readonly account: Account
}

const ETHER = { symbol: 'ETH', decimals: 18 } as const
const SOL = { symbol: 'SOL', decimals: 9 } as const
/** Stands for the code of a smart account that the network does not have yet: its calls come from a contract all the same. */
const FUTURE_CODE: Hex = '0xfe'

/** The frame keeps no history of payments: no address is new, and none looks like a known one. */
const toShown = (draft: Draft, sentence: string | null): ShownPreview => ({
  ...finishDraft(draft, new Map()),
  sentence,
})

/** Previews a request of an EVM account, as `tabkey.preview` does. */
export async function readEvmPreview({
  method,
  params,
  node,
  account,
}: ReadPreviewParameters<{
  readonly chainId: number
  readonly address: string
  readonly type: string
}>): Promise<ShownPreview> {
  const owner = account.address.toLowerCase() as Hex
  const chainId = BigInt(account.chainId)
  const head = readChain(node)
  head.catch(() => {})
  const tokens = new Map<Hex, Promise<TokenFacts>>()

  async function readState(of: Hex): Promise<ChainState | null> {
    try {
      const [chain, own] = await Promise.all([head, readOwner(node, of)])
      const isFuture = account.type === 'smartAccount' && own.code === '0x'
      return { ...chain, ...own, code: isFuture ? FUTURE_CODE : own.code }
    } catch {
      return null
    }
  }

  function readToken(address: Hex): Promise<TokenFacts> {
    const facts = tokens.get(address) ?? readTokenFacts(node, address)
    tokens.set(address, facts)
    return facts
  }

  const host = {
    chainId,
    coin: ETHER,
    readToken,
    readBlock: () => head.then(({ header }) => header).catch(() => null),
    findNetworkName: (id: bigint) => (id === chainId ? chainName(account.chainId) : null),
    // An index of descriptors is the host's word; the frame believes the standards alone.
    findDescriptors: async () => [],
  }
  const [{ draft }, sentence] = await Promise.all([
    previewEvm(method, params, {
      request: node,
      otherNodes: [],
      readState,
      chainId,
      coin: ETHER,
      owner,
      held: [],
    }),
    describeRequest(host, method, params, owner),
  ])
  return toShown(draft, sentence)
}

/** Previews a request of a Solana account, as `tabkey.preview` does. */
export async function readSolanaPreview({
  method,
  params,
  node,
  account,
}: ReadPreviewParameters<string>): Promise<ShownPreview> {
  const { draft } = await previewSolana(method, params, {
    request: node,
    otherNodes: [],
    coin: SOL,
    owner: account,
  })
  return toShown(draft, null)
}
