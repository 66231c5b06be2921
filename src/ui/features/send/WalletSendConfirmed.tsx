export const title = () => 'WalletSendConfirmed'

export default function WalletSendConfirmed() {
  return null
}
