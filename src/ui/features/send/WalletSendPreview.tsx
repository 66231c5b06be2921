export const title = () => 'WalletSendPreview'

export default function WalletSendPreview() {
  return null
}
