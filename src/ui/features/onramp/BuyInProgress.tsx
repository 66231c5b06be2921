export const title = () => 'BuyInProgress'

export default function BuyInProgress() {
  return null
}
