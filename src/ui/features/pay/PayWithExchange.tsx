export const title = () => 'PayWithExchange'

export default function PayWithExchange() {
  return null
}
