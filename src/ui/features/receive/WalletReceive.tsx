export const title = () => 'WalletReceive'

export default function WalletReceive() {
  return null
}
