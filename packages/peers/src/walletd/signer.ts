export { createSigner, readFromNode, type Signer } from '../../../tabkey-testing/src/evm/signer.ts'
