export const title = () => 'WalletSendSelectToken'

export default function WalletSendSelectToken() {
  return null
}
