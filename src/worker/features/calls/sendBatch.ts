import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import type { CallsRequest } from '../../../bridge/features/calls/contract.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { mayPayAgain, toOutcome, withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { withDeadline } from '../../base/clock.ts'
import { markPayment } from '../../rpc/markPayment.ts'
import { atomicSchema, bundleSchema, capabilitiesSchema } from './calls.schema.ts'
import type { CallsParts } from './records.ts'
import { type Sender, toWalletCall } from './sender.ts'

/** How long a wallet may take for its capabilities, which need no prompt. */
const CAPABILITIES_MS = 5_000
const VERSION = '2.0.0'

/**
 * What a wallet can do with a batch on a chain.
 *
 * - `atomic`: run it as one transaction, perhaps after the user has agreed to an upgrade of the account
 * - `batch`: take it as one request
 * - `none`: EIP-5792 is not supported
 */
export type BatchSupport = 'atomic' | 'batch' | 'none'

function readSupport(answer: unknown, chainId: string): BatchSupport {
  const capabilities = capabilitiesSchema.safeParse(answer)
  if (!capabilities.success) return 'none'
  const byChain = new Map(Object.entries(capabilities.data).map(([key, value]) => [key.toLowerCase(), value]))
  // EIP-5792: capabilities of every chain are under 0x0.
  const own = [byChain.get(chainId), byChain.get('0x0')].filter(value => value !== undefined)
  if (own.length === 0) return 'none'
  const isAtomic = own.some(value => {
    const { data } = atomicSchema.safeParse(value)
    if (!data) return false
    return 'atomic' in data ? data.atomic.status !== 'unsupported' : data.atomicBatch.supported
  })
  return isAtomic ? 'atomic' : 'batch'
}

/** Reads the wallet's capabilities. A wallet that fails or is silent has none. */
export async function readBatchSupport(
  { request, clock }: CallsParts,
  tab: Tab,
  { network, address, chainId, connection }: Sender,
  id: RequestId,
): Promise<BatchSupport> {
  const { methods } = connection
  const isGranted = (method: string) => methods?.includes(method) !== false
  if (!isGranted('wallet_sendCalls') || !isGranted('wallet_getCapabilities')) return 'none'
  const answering = request(tab, {
    id: `${id.slice(0, 60)}-cap`,
    network,
    method: 'wallet_getCapabilities',
    params: [address, [chainId]],
  })
  const noAnswer = () => new Error('no capabilities in time')
  return withDeadline(clock, answering, CAPABILITIES_MS, noAnswer).then(
    answer => readSupport(answer, chainId),
    () => 'none' as const,
  )
}

/**
 * Codes of a wallet that does not take the batch and may take its calls one by one: a method or version that is not supported
 * (EIP-1193, JSON-RPC), a chain, a size or atomicity that is not supported (EIP-5792). Nothing was sent.
 */
const NO_BATCH_CODES: ReadonlySet<number> = new Set([4200, -32601, -32602, 5710, 5740, 5760])

/**
 * Sends calls as one request of the wallet, at most once.
 *
 * @returns `false` when the wallet does not take batches after all, and sent nothing
 * @throws the wallet's error, with its outcome
 */
export async function sendBatch(
  parts: CallsParts,
  tab: Tab,
  sender: Sender,
  { id, calls, isAtomicRequired }: CallsRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const { records, request, clock } = parts
  const { network, address, chainId } = sender
  const walletCalls = calls.map(toWalletCall)
  const first = { method: 'eth_sendTransaction', params: [{ from: address, ...walletCalls[0] }] }
  const mark = await markPayment(parts, network, first, signal)
  signal.throwIfAborted()
  // The id is ours: a batch whose answer is lost can be found by it. Wallets of the first version ignore it.
  const bundle = `0x${bytesToHex(utf8ToBytes(id))}`
  await records.add({
    id,
    account: formatCaipAddress(network, address),
    way: 'batch',
    calls: [...calls],
    sentAt: clock.now(),
    isAtomic: isAtomicRequired || null,
    bundle,
    ...(mark && { mark: { ...mark } }),
    steps: [],
  })
  try {
    const answer = await request(tab, {
      id,
      network,
      method: 'wallet_sendCalls',
      params: [
        {
          version: VERSION,
          id: bundle,
          from: address,
          chainId,
          atomicRequired: isAtomicRequired,
          calls: walletCalls,
        },
      ],
    })
    const read = bundleSchema.safeParse(answer)
    if (read.success)
      await records.update(id, { bundle: typeof read.data === 'string' ? read.data : read.data.id })
    return true
  } catch (error) {
    if (mayPayAgain(toOutcome('asked', error))) await records.remove(id)
    if (!isAtomicRequired && error instanceof WalletError && NO_BATCH_CODES.has(error.code)) return false
    throw withOutcome(error, 'asked', id)
  }
}
