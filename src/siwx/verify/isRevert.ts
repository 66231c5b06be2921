/** Code of a reverted call. No EIP defines it; geth, Erigon, Nethermind, Besu, Reth and anvil agree on it. */
const REVERTED = 3
/**
 * Codes that older nodes give to reverts and to other failures alike: server error, execution error (OpenEthereum), internal
 * error. Only the data of the revert tells them apart.
 */
const SHARED: ReadonlySet<unknown> = new Set([-32000, -32015, -32603])
/** ABI: a selector and words of 32 bytes; OpenEthereum writes a word before it. */
const REVERT_DATA = /^(?:Reverted )?0x[0-9a-f]{8}(?:[0-9a-f]{64})*$/i
const CAUSES_MAX = 10

interface NodeError {
  readonly code?: unknown
  readonly data?: unknown
  readonly cause?: unknown
  readonly info?: unknown
  readonly error?: unknown
}

const isRecord = (value: unknown): value is NodeError => typeof value === 'object' && value !== null

function hasRevertData(data: unknown): boolean {
  // Hardhat wraps it once.
  const bytes = isRecord(data) ? data.data : data
  return typeof bytes === 'string' && REVERT_DATA.test(bytes)
}

/**
 * Whether a node's error says that the contract reverted. Read from the code and the data of the error, never from its
 * text. Every other error means that the call may not have run.
 *
 * @param error of viem (`cause`), of ethers (`info.error`), or the JSON-RPC error itself
 */
export function isRevert(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < CAUSES_MAX && isRecord(current); depth += 1) {
    const { code, data, cause, info, error: inner } = current
    if (code === REVERTED || (SHARED.has(code) && hasRevertData(data))) return true
    current = cause ?? info ?? inner
  }
  return false
}
