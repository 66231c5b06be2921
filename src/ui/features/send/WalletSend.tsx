export const title = () => 'WalletSend'

export default function WalletSend() {
  return null
}
