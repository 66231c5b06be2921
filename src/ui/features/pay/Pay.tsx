export const title = () => 'Pay'

export default function Pay() {
  return null
}
