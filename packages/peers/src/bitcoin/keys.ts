export {
  type BitcoinAccount,
  type BitcoinKeys,
  createBitcoinKeys,
  type InputToSign,
} from '../../../packages/tabkey-testing/src/bitcoin/keys.ts'
