import type { PeerReply } from '../peerServer.ts'

/** The error body of the blockchain API: one reason, named by the field it is about. */
export const refusal = (status: number, field: string, description: string): PeerReply => ({
  kind: 'json',
  status,
  json: { status: 'FAILED', reasons: [{ field, description }] },
})

/** The answer of the API's framework to a query or body that lacks a field: plain text. */
export const unreadable = (what: 'query' | 'body'): PeerReply => ({
  kind: 'text',
  status: what === 'query' ? 400 : 422,
  text: `Failed to deserialize the ${what}`,
})

/** A success without content. */
export const emptyReply: PeerReply = { kind: 'text', text: '' }

/** CAIP-2 and CAIP-10, as the service reads them. */
export const isChainId = (value: unknown): value is string =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
export const isAccountId = (value: unknown): value is string =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(value)
