export const title = () => 'SwapPreview'

export default function SwapPreview() {
  return null
}
