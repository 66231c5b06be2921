import type { RpcError } from '../../bridge/errors/network.ts'

/**
 * Codes of nodes that are over a limit, whatever they say beside it (test/contracts/rpc-rate-limits.json): EIP-1474's
 * "limit exceeded", of proxies without a backend, of single providers, and HTTP statuses that providers repeat as codes.
 */
const LIMIT_CODES: ReadonlySet<number> = new Set([
  -32005, -32011, -32016, -32029, -32090, 402, 429, 502, 503, 504,
])

/** Codes that name a limit at one provider, and something else at others: the words decide. */
const WORDS =
  /\b(?:rate|requests?|credits?|throughput|capacity|quota|usage|calls?|rps) ?-?limit|(?:limit|quota|capacity|credits?|allowance) (?:has been |was )?(?:exceeded|reached|exhausted|used up)|(?:exceeded|reached|over|out of|insufficient|not enough)\b[^.]{0,40}\b(?:quota|credits|capacity|throughput|(?:rate|request|rps|plan|usage|credit|compute units?)[a-z ]{0,20} limit)|too many (?:requests|connections)|\bcompute units per second|than your plan allows|no (?:nodes?|backends?) (?:is |are )?(?:currently )?(?:available|healthy)|\bupgrade (?:your|to a|the) [a-z ]{0,20}(?:plan|account|tier|subscription)/i

/** A refusal by a contract or by the chain has its own words, which may sound the same. */
const CHAIN_WORDS = /revert|\bgas\b|nonce|block range|more than \d+ (?:results|logs|blocks)/i
/** EIP-1474 and geth: the call ran and failed. */
const EXECUTION_FAILED = 3

/**
 * Whether a node refused a call because of a limit of its own. The call did not run, and the next node may answer it.
 */
export function isRateLimit({ code, message, data }: RpcError): boolean {
  if (code === EXECUTION_FAILED || CHAIN_WORDS.test(message)) return false
  // Hex data is the return of a call.
  if (typeof data === 'string' && data.startsWith('0x')) return false
  return LIMIT_CODES.has(code) || WORDS.test(message)
}
