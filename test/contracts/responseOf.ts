import type { ContractExample } from './contracts.ts'

/** An example as the HTTP response that a service sends: an empty body for `null`, plain text for a string, else JSON. */
export function responseOf({ status, body }: ContractExample): Response {
  const hasNoBody = body === null || [101, 204, 304].includes(Number(status))
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(hasNoBody ? null : text, {
    status: Number(status),
    headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
  })
}
