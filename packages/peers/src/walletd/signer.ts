export { createSigner, readFromNode, type Signer } from '../../../packages/tabkey-testing/src/evm/signer.ts'
