export const title = () => 'Transactions'

export default function Transactions() {
  return null
}
