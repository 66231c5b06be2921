export {
  type BitcoinAccount,
  type BitcoinKeys,
  createBitcoinKeys,
  type InputToSign,
} from '../../../tabkey-testing/src/bitcoin/keys.ts'
