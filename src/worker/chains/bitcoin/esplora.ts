import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { NodeEndpoint } from '../../../bridge/contract/nodeEndpoint.ts'
import {
  EndpointMissingError,
  HttpError,
  InvalidResponseError,
  WrongChainError,
} from '../../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { RPC_ATTEMPT_MS, RPC_TIMEOUT_MS } from '../../base/limits.ts'
import { mayRecover } from '../../net/backoff.ts'
import { type Breaker, createBreaker } from '../../net/breaker.ts'
import { exchange, type NetContext } from '../../net/exchange.ts'
import type { ResponseSchema } from '../../net/http.ts'
import { getNodeUrl, loadHideSecrets } from '../../net/nodeEndpoints.ts'
import { parseJson } from '../../net/parseJson.ts'
import { ESPLORA_BODY_MAX_BYTES } from './limits.ts'
import { TXID } from './schemas.ts'

/** Reads a Bitcoin network from Esplora services, in the order of the config. */
export interface Esplora {
  /** @throws HttpError (404: unknown), InvalidResponseError, WrongChainError, and everything `exchange` throws */
  read<T>(path: string, schema: ResponseSchema<T>, signal?: AbortSignal): Promise<T>
  /** An answer that is no JSON: a height, a hash, a transaction in hex. */
  readText(path: string, pattern: RegExp, signal?: AbortSignal): Promise<string>
  /** Hands a transaction over, to one service, once. @returns the id the service gives it */
  send(hex: string): Promise<string>
}

interface Service {
  readonly url: string
  /** Of the host, for this service alone. */
  readonly headers: Readonly<Record<string, string>>
  readonly node: NodeEndpoint
  readonly breaker: Breaker
  verified: Promise<void> | undefined
}

/** A service that answers for another chain is not asked again, for any path. */
interface EsploraRequest {
  readonly path: string
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Bitcoin's ids are the first 32 hex digits of the genesis block's hash (CAIP-2, bip122). */
const GENESIS = '/block-height/0'

export function createEsplora({
  urls,
  networkId,
  ...context
}: NetContext & { readonly urls: readonly NodeEndpoint[]; readonly networkId: NetworkId }): Esplora {
  const { clock } = context
  const services: readonly Service[] = urls.map(node => ({
    url: getNodeUrl(node).replace(/\/+$/, ''),
    headers: (typeof node === 'object' && node.headers) || {},
    node,
    breaker: createBreaker(clock),
    verified: undefined,
  }))
  const { reference } = parseNetworkId(networkId)

  async function fetchText(
    { url, headers, node }: Service,
    { path, body, signal }: EsploraRequest,
    timeoutMs: number,
  ): Promise<string> {
    const { bytes } = await exchange(context, {
      url: `${url}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      timeoutMs,
      maxBytes: ESPLORA_BODY_MAX_BYTES,
      // The label is logged and must not contain an address.
      label: `esplora ${path.split('/').slice(0, 2).join('/')}`,
      hide: () => loadHideSecrets(node),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'text/plain' }) },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    return new TextDecoder().decode(bytes)
  }

  /** Asked once; a service that could not answer is asked again with the next call. */
  function verify(service: Service, timeoutMs: number): Promise<void> {
    service.verified ??= fetchText(service, { path: GENESIS }, timeoutMs).then(
      text => {
        const hash = text.trim()
        if (!TXID.test(hash)) throw new InvalidResponseError('esplora: no genesis hash')
        if (hash.startsWith(reference)) return
        throw new WrongChainError(networkId, `bip122:${hash.slice(0, 32)}`)
      },
      error => {
        service.verified = undefined
        const isChainHidden = error instanceof HttpError && !mayRecover(error)
        throw isChainHidden
          ? new InvalidResponseError('esplora: the service does not report its chain', { cause: error })
          : error
      },
    )
    return service.verified
  }

  async function request<T>(input: EsploraRequest, parse: (text: string) => T): Promise<T> {
    const endsAt = clock.monotonic() + RPC_TIMEOUT_MS
    const awake = services.filter(({ breaker }) => !breaker.isOpen())
    // When all services are paused, the first is asked anyway.
    const usable = awake.length > 0 ? awake : services.slice(0, 1)
    let failure: unknown = new EndpointMissingError(`esplora ${networkId}`)
    for (const [position, service] of usable.entries()) {
      const leftMs = endsAt - clock.monotonic()
      if (leftMs <= 0) break
      const isLast = position === usable.length - 1
      const timeoutMs = isLast ? leftMs : Math.min(RPC_ATTEMPT_MS, leftMs)
      try {
        await verify(service, timeoutMs)
        const answer = parse(await fetchText(service, input, timeoutMs))
        service.breaker.succeeded()
        return answer
      } catch (error) {
        if (error instanceof RequestAbortedError) throw error
        // A refusal of a healthy service is final; the next service would refuse too.
        if (error instanceof HttpError && !mayRecover(error)) throw error
        service.breaker.failed()
        failure = error
        // The transaction may have been accepted: the caller looks it up before it is sent elsewhere.
        if (input.body !== undefined && !(error instanceof WrongChainError)) break
      }
    }
    throw failure
  }

  function readText(path: string, pattern: RegExp, signal?: AbortSignal): Promise<string> {
    return request({ path, ...(signal && { signal }) }, text => {
      const word = text.trim()
      if (!pattern.test(word)) throw new InvalidResponseError(`esplora: not what ${path.split('/')[1]} is`)
      return word
    })
  }

  return {
    readText,
    read: (path, schema, signal) =>
      request({ path, ...(signal && { signal }) }, text => {
        const parsed = schema.safeParse(parseJson(text))
        if (parsed.success) return parsed.data
        throw new InvalidResponseError(`esplora: not what ${path.split('/')[1]} is`, { cause: parsed.error })
      }),
    send: hex => request({ path: '/tx', body: hex }, text => text.trim()),
  }
}
