import { InvalidResponseError } from '../../bridge/errors/network.ts'

/** A uint256 in hex. Leading zeros are against EIP-1474, but nodes send them and they change nothing. */
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const DATA = /^0x(?:[0-9a-f]{2})*$/i

const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ['eth_chainId', QUANTITY],
  ['eth_blockNumber', QUANTITY],
  ['eth_getBalance', QUANTITY],
  ['eth_getTransactionCount', QUANTITY],
  ['eth_estimateGas', QUANTITY],
  ['eth_gasPrice', QUANTITY],
  ['eth_maxPriorityFeePerGas', QUANTITY],
  ['eth_blobBaseFee', QUANTITY],
  ['eth_call', DATA],
  ['eth_getCode', DATA],
  ['eth_getStorageAt', DATA],
  ['eth_sendRawTransaction', DATA],
])

/**
 * Checks a result against the shape of its method (EIP-1474), so that an HTML page is not read as a number.
 *
 * @throws InvalidResponseError when the result has another shape
 */
export function checkResult(method: string, result: unknown): void {
  const shape = SHAPES.get(method)
  if (shape === undefined || (typeof result === 'string' && shape.test(result))) return
  throw new InvalidResponseError(`${method}: unexpected result`)
}
