/** A request as the site's parts see it. */
export interface SiteRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  /** The body as it was sent. */
  readonly text: string
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
}

/** A text, such as a page. */
export type TextReply = Extract<SiteReply, { kind: 'text' }>

/** A reply, before it is written. */
export type SiteReply =
  | {
      readonly kind: 'json'
      readonly json: unknown
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly status?: number
      readonly type?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

export const json = (value: unknown, status = 200): SiteReply => ({ kind: 'json', json: value, status })

/** The body as an object; `{}` for a body that is not a JSON object. */
export function readBody(text: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

export const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
