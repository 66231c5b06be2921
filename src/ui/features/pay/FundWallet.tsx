export const title = () => 'FundWallet'

export default function FundWallet() {
  return null
}
