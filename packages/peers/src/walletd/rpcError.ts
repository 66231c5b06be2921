export { RpcError } from '../../../tabkey-testing/src/errors.ts'
export { type RpcReply, toReply } from '../../../tabkey-testing/src/wallet/reply.ts'
