export { type StartChainOptions, startChain, type TestChain } from './chain/startChain.ts'
