import type { RpcError } from '../../../bridge/errors/network.ts'

/**
 * Whether a node says that the contract refused, which is an answer. Geth has a code for it; other nodes have it in the
 * message. Rate limits are not reverts.
 */
export const isRevert = ({ code, message }: RpcError): boolean =>
  code === 3 || /revert|invalid opcode|out of gas/i.test(message)
