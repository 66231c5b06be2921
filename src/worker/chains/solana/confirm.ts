import { RpcError, WrongChainError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { BlockhashExpiredError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { type Clock, sleep } from '../../base/clock.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { BLOCKHASH_BLOCKS_MAX, OUTCOME_WAIT_MS, RESEND_MS, STATUS_POLL_MS } from './limits.ts'
import { heightSchema, signatureSchema, statusesSchema } from './nodeAnswers.ts'

export interface ConfirmParameters {
  readonly cluster: Cluster
  readonly clock: Clock
  /** The transaction's first signature, base58. */
  readonly id: string
  /**
   * The signed bytes in base64, where the sending is ours. The same bytes land at most once, however often they are
   * sent.
   */
  readonly wire: string | undefined
  readonly lastValidBlockHeight: number
  readonly signal: AbortSignal | undefined
}

/** The simulation failed, a signature is wrong, the bytes cannot be read. Other codes are a node's own trouble. */
const REFUSED: ReadonlySet<number> = new Set([-32_002, -32_003, -32_602])

/** The reason inside a node's refusal (-32002). */
function readReason(error: RpcError): unknown {
  const { data } = error
  return typeof data === 'object' && data !== null && 'err' in data ? data.err : undefined
}

const createFailure = (reason: unknown, cause?: unknown) =>
  new TransferFailedError({
    data: reason,
    details: JSON.stringify(reason),
    ...(cause === undefined ? {} : { cause }),
  })

/** Sends until the cluster has confirmed the transaction, says that it failed, or its blockhash is over. */
export async function confirm(parameters: ConfirmParameters): Promise<void> {
  const { cluster, clock, id, wire, lastValidBlockHeight, signal } = parameters
  const endsAt = clock.monotonic() + OUTCOME_WAIT_MS
  let lastSendAt = Number.NEGATIVE_INFINITY
  let wasTaken = false
  let trouble: unknown
  let lastHeight: number | undefined

  /**
   * The first send runs the transaction on the node before (`preflight`); the next ones do not, since by then it may
   * have landed and would fail a second run.
   */
  async function send(): Promise<void> {
    const isFirst = lastSendAt === Number.NEGATIVE_INFINITY
    lastSendAt = clock.monotonic()
    const config = {
      encoding: 'base64',
      skipPreflight: !isFirst,
      preflightCommitment: CONFIRMED.commitment,
      maxRetries: 0,
    }
    try {
      await cluster.request(signatureSchema, 'sendTransaction', wire, config)
      wasTaken = true
    } catch (error) {
      if (error instanceof WrongChainError) throw error
      if (!(error instanceof RpcError) || wasTaken) throw error
      const reason = readReason(error)
      if (reason === 'AlreadyProcessed') wasTaken = true
      // The node may be behind and not know the blockhash yet; its height decides.
      else if (reason === 'BlockhashNotFound') return
      else if (REFUSED.has(error.code)) {
        // The node has the bytes all the same: it must not have landed.
        if (!(await checkConfirmed(true))) throw createFailure(reason ?? error.message, error)
      } else throw error
    }
  }

  /** `true` once it is confirmed. */
  async function checkConfirmed(searchTransactionHistory: boolean): Promise<boolean> {
    const { value } = await cluster.request(statusesSchema, 'getSignatureStatuses', [id], {
      searchTransactionHistory,
    })
    const status = value[0]
    // A `processed` status may be of a fork that the cluster drops.
    if (status?.confirmationStatus !== 'confirmed' && status?.confirmationStatus !== 'finalized') return false
    if (status.err !== null && status.err !== undefined) throw createFailure(status.err)
    return true
  }

  async function step(): Promise<boolean> {
    if (wire !== undefined && clock.monotonic() - lastSendAt >= RESEND_MS) await send()
    if (await checkConfirmed(false)) return true
    const height = await cluster.request(heightSchema, 'getBlockHeight', CONFIRMED)
    // A wallet that sends may have taken a blockhash of its own, of a block that there was when it answered.
    lastHeight ??=
      wire === undefined
        ? Math.max(lastValidBlockHeight, height + BLOCKHASH_BLOCKS_MAX)
        : lastValidBlockHeight
    if (height <= lastHeight) return false
    // It may have landed in the last of its blocks.
    if (await checkConfirmed(true)) return true
    throw new BlockhashExpiredError({ data: { id } })
  }

  for (;;) {
    try {
      if (await step()) return
    } catch (error) {
      if (error instanceof TransferFailedError || error instanceof BlockhashExpiredError) throw error
      if (error instanceof RequestAbortedError || error instanceof WrongChainError) throw error
      // An unreachable node proves nothing about the transaction: ask again until the deadline.
      trouble = error
    }
    if (clock.monotonic() >= endsAt)
      throw new OutcomeUnknownError({ data: { id }, details: id, cause: trouble })
    await sleep(clock, STATUS_POLL_MS, signal).catch(cause => {
      throw new RequestAbortedError({ cause })
    })
  }
}
