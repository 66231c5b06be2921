import type { ContractExample } from '../../contracts/contracts.ts'

/** The HTTP response of an example: JSON, text, or no body at all. */
export function replyOf({ status, body }: Pick<ContractExample, 'status' | 'body'>): Response {
  const init = { status: Number(status) }
  if (body === null) return new Response(null, init)
  return typeof body === 'string' ? new Response(body, init) : Response.json(body, init)
}
