import type { Address, Hex } from 'viem'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder } from './recorder.ts'
import { safeAppPage } from './safeApp/page.ts'
import { openPeerSafe, type PeerSafe } from './safeApp/safe.ts'

/** How the Safe's owners act. */
export interface SafeMode {
  /** `queue` waits for another owner, `execute` runs at once, `reject` declines. */
  transactions: 'execute' | 'queue' | 'reject'
  messages: 'sign' | 'queue' | 'reject'
  /** A page that frames the dapp and is no Safe. */
  isSilent: boolean
}

export interface SafeAppPeer {
  /** The origin of the parent page. */
  readonly url: string
  readonly safe: PeerSafe
  readonly mode: SafeMode
  /** The requests of the frame, in order. */
  readonly asked: { readonly method: string; readonly params: unknown; readonly env: unknown }[]
  /** The page that frames a dapp. */
  pageFor(app: string): string
  close(): Promise<void>
}

type Answers = Readonly<Record<string, (params: Record<string, unknown>) => unknown>>

const DECLINED = 'Transaction was rejected'

function answersOf(safe: PeerSafe, mode: SafeMode): Answers {
  async function sign(message: unknown): Promise<object> {
    if (mode.messages === 'reject') throw new Error(DECLINED)
    const { messageHash, signature } = await safe.signMessage(message)
    return mode.messages === 'sign' ? { messageHash, signature } : { messageHash }
  }
  return {
    getSafeInfo: () => ({
      safeAddress: safe.address,
      chainId: 1,
      threshold: mode.transactions === 'queue' ? 2 : 1,
      owners: [safe.owner],
      isReadOnly: false,
    }),
    sendTransactions({ txs }) {
      if (mode.transactions === 'reject') throw new Error(DECLINED)
      const calls = (txs as Record<string, unknown>[]).map(({ to, value, data }) => ({
        to: String(to) as Address,
        value: BigInt(String(value)),
        data: String(data) as Hex,
      }))
      const safeTxHash = safe.propose(calls)
      if (mode.transactions === 'execute') void safe.execute(safeTxHash)
      return { safeTxHash }
    },
    getTxBySafeTxHash({ safeTxHash }) {
      const transaction = safe.transactions.get(String(safeTxHash) as Hex)
      if (!transaction) throw new Error('404 - Not Found')
      const { txStatus, txHash, calls } = transaction
      const valueDecoded = calls.map(call => ({ ...call, value: String(call.value) }))
      const dataDecoded = calls.length > 1 ? { method: 'multiSend', parameters: [{ valueDecoded }] } : null
      return { txId: safeTxHash, txStatus, txHash: txHash ?? null, txData: { dataDecoded } }
    },
    rpcCall: ({ call, params }) => safe.rpc(String(call), params),
    signMessage: ({ message }) => sign(message),
    signTypedMessage: ({ typedData }) => sign(typedData),
  }
}

/** Starts a Safe web app on an origin of its own, with an account on the local chain. */
export async function startSafeApp({ nodeUrl }: { readonly nodeUrl: string }): Promise<SafeAppPeer> {
  const safe = await openPeerSafe(nodeUrl)
  const mode: SafeMode = { transactions: 'execute', messages: 'sign', isSilent: false }
  const asked: SafeAppPeer['asked'] = []
  const answers = answersOf(safe, mode)

  async function handle({ path, query, text }: PeerRequest): Promise<PeerReply | undefined> {
    if (path === '/')
      return { kind: 'text', type: 'text/html', text: safeAppPage(query.get('app') ?? 'about:blank') }
    if (path !== '/answer') return undefined
    if (mode.isSilent) return { kind: 'hang' }
    const { method, params, env } = asObject(JSON.parse(text))
    asked.push({ method: String(method), params, env })
    const answer = answers[String(method)]
    try {
      if (!answer) throw new Error(`Unknown method ${String(method)}`)
      return json({ success: true, data: (await answer(asObject(params))) ?? null })
    } catch (error) {
      return json({ success: false, error: (error as Error).message })
    }
  }

  const server = await openPeerServer({ recorder: createRecorder(), setFaults: () => {}, handle })
  return {
    url: server.url,
    safe,
    mode,
    asked,
    pageFor: app => `${server.url}/?app=${encodeURIComponent(app)}`,
    close: server.close,
  }
}
