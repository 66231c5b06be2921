export {
  type CallBundles,
  type ChainNode,
  createCallBundles,
} from '../../../packages/tabkey-testing/src/evm/calls.ts'
