export { getBrowserProvider, getSigner, watchSigner } from './ui/client/ethers/ethersSigner.ts'
