export { createRpc, type RpcClientOptions } from '../ui/client/solana/createRpc.ts'
