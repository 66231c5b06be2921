export {
  type CallBundles,
  type ChainNode,
  createCallBundles,
} from '../../../tabkey-testing/src/evm/calls.ts'
