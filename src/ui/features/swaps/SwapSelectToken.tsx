export const title = () => 'SwapSelectToken'

export default function SwapSelectToken() {
  return null
}
