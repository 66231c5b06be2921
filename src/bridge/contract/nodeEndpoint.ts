import type { ServiceAddress } from './serviceAddress.ts'

/** A node: its URL, or its URL with headers, such as an API key. */
export type NodeEndpoint = string | ServiceAddress
