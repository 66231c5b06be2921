import { InvalidResponseError } from '../../bridge/errors/network.ts'
import { HTTP_BODY_MAX_BYTES, HTTP_TIMEOUT_MS, IMAGE_MAX_BYTES } from '../base/limits.ts'
import { type ExchangeParameters, exchange, type NetContext } from './exchange.ts'
import { parseJson } from './parseJson.ts'

/** Query parameters; one is appended only when its value is truthy. */
export type QueryParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The part of a zod schema that is used here. */
export interface ResponseSchema<T> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: T } | { readonly success: false; readonly error: unknown }
}

export interface HttpOptions {
  readonly params?: QueryParams
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Asks the server even if the browser holds an answer, and replaces that answer. */
  readonly skipsCache?: boolean
  /** Statuses that are not ok and whose body is read by the schema all the same. */
  readonly keepStatus?: (status: number) => boolean
}

export interface HttpReadOptions<T> extends HttpOptions {
  /** What the answer must be. There is no call without one. */
  readonly schema: ResponseSchema<T>
}

export interface HttpWriteOptions<T> extends HttpReadOptions<T> {
  /** Sent as JSON text, without a content type unless `headers` names one. */
  readonly body?: unknown
}

/** The one HTTP helper. Paths are resolved against the base. */
export interface Http {
  get<T>(path: string, options: HttpReadOptions<T>): Promise<T>
  /** @throws InvalidResponseError when it is longer than `maxBytes` (default 256 KB) */
  getBlob(path: string, options?: HttpOptions): Promise<Blob>
  post<T>(path: string, options: HttpWriteOptions<T>): Promise<T>
  put<T>(path: string, options: HttpWriteOptions<T>): Promise<T>
  delete<T>(path: string, options: HttpWriteOptions<T>): Promise<T>
}

export interface CreateHttpParameters extends NetContext {
  readonly baseUrl: string
  /** Appended to every call; a function is asked at each call (`clientId` is known late). A call's own win. */
  readonly params?: QueryParams | (() => QueryParams)
}

/**
 * @throws (each call) HttpError 'HTTP status code: N', HostNotAllowedError, InvalidResponseError, RpcTimeoutError,
 * NetworkError, RequestAbortedError
 * @example
 * const api = createHttp({ baseUrl: endpoints.explorer, fetch, clock, allowHosts, params: { projectId } })
 * const { data } = await api.get('/getWallets', { schema: walletsSchema, params: { page: '1', entries: '40' } })
 */
export function createHttp({ baseUrl, params: defaults, ...context }: CreateHttpParameters): Http {
  function buildUrl(path: string, params: QueryParams | undefined): URL {
    const url = new URL(path, baseUrl)
    const always = typeof defaults === 'function' ? defaults() : defaults
    for (const [name, value] of Object.entries({ ...always, ...params })) {
      if (value) url.searchParams.append(name, String(value))
    }
    return url
  }

  function send(method: ExchangeParameters['method'], path: string, options: HttpOptions, body?: string) {
    const { params, headers, signal, keepStatus, skipsCache = false } = options
    const { timeoutMs = HTTP_TIMEOUT_MS, maxBytes = HTTP_BODY_MAX_BYTES } = options
    return exchange(context, {
      url: buildUrl(path, params),
      method,
      timeoutMs,
      maxBytes,
      skipsCache,
      label: `${method} ${path.split('?', 1)[0]}`,
      ...(headers && { headers }),
      ...(signal && { signal }),
      ...(keepStatus && { keepStatus }),
      ...(body !== undefined && { body }),
    })
  }

  async function read<T>(
    method: ExchangeParameters['method'],
    path: string,
    options: HttpWriteOptions<T>,
  ): Promise<T> {
    const body = options.body === undefined ? undefined : JSON.stringify(options.body)
    const { bytes } = await send(method, path, options, body)
    // An empty answer is no JSON; a schema may still take it for what it is: nothing.
    const json = bytes.byteLength === 0 ? undefined : parseJson(new TextDecoder().decode(bytes))
    const parsed = options.schema.safeParse(json)
    if (!parsed.success)
      throw new InvalidResponseError(`${method} ${path.split('?', 1)[0]}`, { cause: parsed.error })
    return parsed.data
  }

  return {
    get: (path, options) => read('GET', path, options),
    post: (path, options) => read('POST', path, options),
    put: (path, options) => read('PUT', path, options),
    delete: (path, options) => read('DELETE', path, options),
    async getBlob(path, options = {}) {
      const { bytes, contentType } = await send('GET', path, { maxBytes: IMAGE_MAX_BYTES, ...options })
      return new Blob([bytes], { type: contentType })
    },
  }
}
