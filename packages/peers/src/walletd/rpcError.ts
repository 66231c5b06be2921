export { RpcError } from '../../../packages/tabkey-testing/src/errors.ts'
export { type RpcReply, toReply } from '../../../packages/tabkey-testing/src/wallet/reply.ts'
