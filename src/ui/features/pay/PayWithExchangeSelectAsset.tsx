export const title = () => 'PayWithExchangeSelectAsset'

export default function PayWithExchangeSelectAsset() {
  return null
}
