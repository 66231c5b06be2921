import {
  concatHex,
  decodeErrorResult,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
} from 'viem/utils'
import * as z from 'zod/mini'
import { NameLookupError } from '../../../bridge/errors/nameLookup.ts'
import { HttpError } from '../../../bridge/errors/network.ts'
import { exchange, type NetContext } from '../../net/exchange.ts'
import { parseJson } from '../../net/parseJson.ts'
import { BATCH_GATEWAY_ABI, OFFCHAIN_LOOKUP_ABI } from './offchainAbi.ts'

type Hex = `0x${string}`

/** Lookups of one read, one behind the other. EIP-3668 asks for a limit. */
const HOPS_MAX = 4
/** Requests to gateways of one read, over all hops and batches. */
const REQUESTS_MAX = 8
/** Answers hold signatures or proofs of storage. */
const BODY_MAX_BYTES = 128 * 1024
const GATEWAY_TIMEOUT_MS = 5_000
/** Browsers and servers refuse longer URLs. */
const URL_MAX_CHARS = 16_000
/** ENSIP-21: the client itself is the gateway for a batch. */
const LOCAL_BATCH = 'x-batch-gateway:true'

const bytes = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i))
const answerSchema = z.object({ data: bytes })

export interface ReadOffchainParameters extends Pick<NetContext, 'fetch' | 'clock'> {
  /** The contract that was called. */
  readonly to: Hex
  /** What it reverted with: the encoded `OffchainLookup`. */
  readonly lookup: Hex
  /** Origins that the config names. */
  readonly gateways: readonly string[]
  /** Calls the contract again; `lookup` is absent for any other revert. */
  readonly call: (data: Hex) => Promise<{ readonly result: Hex } | { readonly lookup: Hex | undefined }>
}

interface GatewayRequest {
  readonly sender: Hex
  readonly urls: readonly string[]
  readonly data: Hex
}

/**
 * Follows EIP-3668: requests the gateways that a contract names, passes their answer to the contract, which checks it, and
 * returns the contract's result. A gateway that the config does not name receives no request.
 *
 * @throws NameLookupError where no named gateway answers, or the contract does not accept the answer
 */
export async function readOffchain(parameters: ReadOffchainParameters): Promise<Hex> {
  const { to, gateways, call } = parameters
  const origins = new Set(gateways.map(gateway => new URL(gateway).origin))
  const context: NetContext = {
    fetch: parameters.fetch,
    clock: parameters.clock,
    allowHosts: new Set(gateways.map(gateway => new URL(gateway).host)),
  }
  let requests = 0

  function countRequest(): void {
    requests += 1
    if (requests > REQUESTS_MAX) throw new NameLookupError('offChain')
  }

  /** The first answer of the listed gateways, in the order of the contract. */
  async function fetchAnswer({ sender, urls, data }: GatewayRequest): Promise<Hex> {
    let failure: unknown = new NameLookupError('offChain')
    for (const template of urls) {
      const url = buildUrl(template, sender, data)
      if (url === undefined || !origins.has(url.origin)) continue
      countRequest()
      try {
        return await fetchFrom(context, url, template.includes('{data}') ? undefined : { data, sender })
      } catch (error) {
        failure = error
        // EIP-3668: a refusal is final, a failed server is not.
        if (error instanceof HttpError && error.status >= 400 && error.status < 500) break
      }
    }
    throw failure
  }

  /** ENSIP-21: each request of the batch by itself. Failures are part of the answer, and the contract decides. */
  async function answerBatch(batch: Hex): Promise<Hex> {
    const [queries] = decodeFunctionData({ abi: BATCH_GATEWAY_ABI, data: batch }).args
    if (queries.length > REQUESTS_MAX) throw new NameLookupError('offChain')
    const answers = await Promise.all(
      queries.map(query =>
        // A batch inside of a batch has no use, and could multiply the requests.
        (query.urls.includes(LOCAL_BATCH)
          ? Promise.reject(new NameLookupError('offChain'))
          : fetchAnswer(query)
        ).then(
          data => ({ isFailed: false, data }),
          (error: unknown) => ({ isFailed: true, data: encodeFailure(error), error }),
        ),
      ),
    )
    // Without a single answer the contract can only refuse.
    if (answers.every(({ isFailed }) => isFailed)) throw new NameLookupError('offChain')
    return encodeFunctionResult({
      abi: BATCH_GATEWAY_ABI,
      functionName: 'query',
      result: [answers.map(({ isFailed }) => isFailed), answers.map(({ data }) => data)],
    })
  }

  async function follow(encoded: Hex, hop: number): Promise<Hex> {
    if (hop > HOPS_MAX) throw new NameLookupError('offChain')
    const [sender, urls, data, callback, extraData] = decodeErrorResult({
      abi: OFFCHAIN_LOOKUP_ABI,
      data: encoded,
    }).args
    // EIP-3668: a contract that was called inside of the call must not send the client elsewhere.
    if (sender.toLowerCase() !== to.toLowerCase()) throw new NameLookupError('offChain')
    const answer = urls.includes(LOCAL_BATCH)
      ? await answerBatch(data)
      : await fetchAnswer({ sender, urls, data })
    const outcome = await call(
      concatHex([callback, encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, extraData])]),
    )
    if ('result' in outcome) return outcome.result
    if (outcome.lookup === undefined) throw new NameLookupError('offChain')
    return follow(outcome.lookup, hop + 1)
  }

  try {
    return await follow(parameters.lookup, 1)
  } catch (error) {
    // Gateways that fail and contracts that encode nonsense are one error: their own texts may be anything.
    throw error instanceof NameLookupError ? error : new NameLookupError('offChain')
  }
}

/** The template comes from a contract. Only the URL after the replacement is compared with the list. */
function buildUrl(template: string, sender: Hex, data: Hex): URL | undefined {
  const text = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data.toLowerCase())
  if (text.length > URL_MAX_CHARS || !URL.canParse(text)) return undefined
  return new URL(text)
}

async function fetchFrom(
  context: NetContext,
  url: URL,
  body: { readonly data: Hex; readonly sender: Hex } | undefined,
): Promise<Hex> {
  const { bytes: answer } = await exchange(context, {
    url,
    method: body ? 'POST' : 'GET',
    timeoutMs: GATEWAY_TIMEOUT_MS,
    maxBytes: BODY_MAX_BYTES,
    label: 'name gateway',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: body.data.toLowerCase(), sender: body.sender.toLowerCase() }),
    }),
  })
  const parsed = answerSchema.safeParse(parseJson(new TextDecoder().decode(answer)))
  if (!parsed.success) throw new NameLookupError('offChain')
  return parsed.data.data as Hex
}

/** ENSIP-21. The gateway's words are not handed on. */
function encodeFailure(error: unknown): Hex {
  const status = error instanceof HttpError ? error.status : 0
  return encodeErrorResult({ abi: BATCH_GATEWAY_ABI, errorName: 'HttpError', args: [status, 'failed'] })
}
