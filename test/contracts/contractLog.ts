import { CONTRACTS, type Contract, problemsOfReply, problemsOfRequest } from './contracts.ts'

/** Callers that break a contract on purpose (tests of refusals) send this header: their request is not checked. */
export const WRONG_ON_PURPOSE = 'x-wrong-on-purpose'

/** One HTTP exchange of a peer that plays a service. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON; undefined when the request had no body. */
  readonly requestBody: unknown
  readonly status: number
  /** Parsed JSON, text, or null for an empty body. */
  readonly replyBody: unknown
  /** The request is wrong on purpose. */
  readonly skipsRequest: boolean
  /** The reply is a fault or hostile data that a test asked for. */
  readonly skipsReply: boolean
}

export interface ContractReport {
  /** Exchanges checked, by contract. */
  readonly checked: Readonly<Record<string, number>>
  /** Differences in the order of their first occurrence, each once. */
  readonly problems: readonly string[]
}

export interface ContractLog {
  add(exchange: Exchange): void
  /** Checks a message of another transport (a relay frame) against one contract. */
  addMessage(name: string, side: 'request' | 'reply', status: string, body: unknown): void
  report(): ContractReport
}

const HTTP = [...CONTRACTS.values()].filter(
  ({ method, name }) => /^(GET|POST)$/.test(method) && name !== 'unknown-route',
)

const PATTERNS = new Map(
  HTTP.map(({ name, path }) => [name, new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)]),
)

const rpcMethodOf = (body: unknown): unknown => (body as { method?: unknown } | null | undefined)?.method

/** The contract of a request, or undefined when no service has this route. */
export const contractAt = (method: string, path: string, body?: unknown): Contract | undefined =>
  HTTP.find(
    contract =>
      contract.method === method &&
      PATTERNS.get(contract.name)?.test(path) === true &&
      (contract.rpcMethod === undefined || contract.rpcMethod === rpcMethodOf(body)),
  )

/**
 * Compares every exchange of the peers with the contracts. One log serves all peers of a process.
 *
 * @returns `add` for HTTP exchanges, `addMessage` for sockets, `report` for what was found
 */
export function createContractLog(): ContractLog {
  const checked = new Map<string, number>()
  const problems = new Set<string>()
  const note = (name: string, found: readonly string[]) => {
    checked.set(name, (checked.get(name) ?? 0) + 1)
    for (const text of found) problems.add(`${name}: ${text}`)
  }
  return {
    add({ method, path, query, requestBody, status, replyBody, skipsRequest, skipsReply }) {
      const contract = contractAt(method, path, requestBody)
      if (!contract) {
        if (!skipsRequest) problems.add(`no contract for ${method} ${path}`)
        return
      }
      const { name } = contract
      if (!skipsRequest)
        note(
          name,
          problemsOfRequest(name, { query, body: requestBody }).map(text => `request ${text}`),
        )
      if (!skipsReply) {
        const found = problemsOfReply(name, status, replyBody)
        note(
          name,
          found.map(text => `reply ${status} ${text}`),
        )
      }
    },
    addMessage(name, side, status, body) {
      const found =
        side === 'request' ? problemsOfRequest(name, { body }) : problemsOfReply(name, status, body)
      note(
        name,
        found.map(text => `${side} ${status} ${text}`),
      )
    },
    report: () => ({ checked: Object.fromEntries([...checked].sort()), problems: [...problems] }),
  }
}
