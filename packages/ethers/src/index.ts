export { getBrowserProvider, getSigner, watchSigner } from './ethersSigner.ts'
