export { createRpc, type RpcClientOptions } from './createRpc.ts'
