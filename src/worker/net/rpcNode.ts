import type { NodeEndpoint } from '../../bridge/contract/nodeEndpoint.ts'
import {
  HttpError,
  InvalidResponseError,
  RpcError,
  RpcTimeoutError,
  WrongChainError,
} from '../../bridge/errors/network.ts'
import { withDeadline } from '../base/clock.ts'
import { mayRecover } from './backoff.ts'
import { createBreaker } from './breaker.ts'
import type { ChainProof } from './chainProof.ts'
import type { NetContext } from './exchange.ts'
import { getNodeUrl } from './nodeEndpoints.ts'
import { isRateLimit } from './rateLimits.ts'
import { checkResult } from './rpcResult.ts'
import { createRpcTransport, type TransportOptions } from './rpcTransport.ts'

/** One URL of a chain: its circuit, and whether it serves the chain it was configured for. */
export interface RpcNode {
  readonly url: string
  /** Left alone for a while after failures. */
  isResting(): boolean
  /** Set once the node has said that it serves another chain: it is never asked again. */
  readonly wrongChain: WrongChainError | undefined
  tryNode(method: string, params: unknown, options: NodeRequestOptions): Promise<unknown>
}

export interface NodeRequestOptions extends TransportOptions {
  /** Whether the call has an effect, so that it must not reach a node that has not shown its chain. */
  readonly hasEffect: boolean
  /** A further check of the result; throws what refuses it. */
  readonly check?: (result: unknown) => void
}

export interface CreateRpcNodeParameters {
  readonly context: NetContext
  readonly node: NodeEndpoint
  /** Without one the node is not verified. */
  readonly proof: ChainProof | undefined
  readonly batch: boolean
  readonly exactNumbers: boolean
  readonly onWrongChain: (url: string, error: WrongChainError) => void
}

export function createRpcNode({
  context,
  node,
  proof,
  batch,
  exactNumbers,
  onWrongChain,
}: CreateRpcNodeParameters): RpcNode {
  const { clock } = context
  const url = getNodeUrl(node)
  const transport = createRpcTransport(context, node, { batch, exactNumbers })
  const breaker = createBreaker(clock)
  let wrongChain: WrongChainError | undefined
  let verified: Promise<void> | undefined

  /** Asked once; a node that could not answer is asked again with the next call. */
  function verify(proof: ChainProof, timeoutMs: number): Promise<void> {
    verified ??= readChain(proof, timeoutMs).then(
      actual => {
        if (actual === proof.expected) return
        wrongChain = new WrongChainError(proof.expected, actual)
        onWrongChain(url, wrongChain)
        throw wrongChain
      },
      error => {
        verified = undefined
        throw error
      },
    )
    // Both callers may have aborted by the time the call fails.
    verified.catch(() => {})
    return verified
  }

  async function readChain({ method, readId }: ChainProof, timeoutMs: number): Promise<string> {
    try {
      // Not the caller's signal: others wait for the same answer.
      return readId(await transport.call(method, [], { timeoutMs, alone: true }))
    } catch (error) {
      if (error instanceof RpcError)
        throw new InvalidResponseError('the node does not report its chain', { cause: error })
      throw error
    }
  }

  async function callVerified(
    method: string,
    params: unknown,
    options: NodeRequestOptions,
  ): Promise<unknown> {
    const { timeoutMs, signal, alone } = options
    const call = () =>
      transport.call(method, params, { timeoutMs, ...(signal && { signal }), ...(alone && { alone }) })
    if (proof === undefined) return call()
    if (options.hasEffect) {
      await verify(proof, timeoutMs)
      return call()
    }
    const answer = call()
    answer.catch(() => {})
    await verify(proof, timeoutMs)
    return answer
  }

  return {
    url,
    isResting: breaker.isOpen,
    get wrongChain() {
      return wrongChain
    },
    async tryNode(method, params, options) {
      const { timeoutMs } = options
      try {
        const answer = callVerified(method, params, options)
        const result = await withDeadline(
          clock,
          answer,
          timeoutMs,
          () => new RpcTimeoutError(method, timeoutMs),
        )
        checkResult(method, result)
        options.check?.(result)
        breaker.succeeded()
        return result
      } catch (error) {
        const isAnswer = error instanceof RpcError && !isRateLimit(error)
        if (isAnswer) breaker.succeeded()
        else if (
          mayRecover(error) ||
          error instanceof RpcError ||
          error instanceof HttpError ||
          error instanceof InvalidResponseError
        )
          breaker.failed()
        throw error
      }
    },
  }
}
