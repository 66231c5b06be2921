export const title = () => 'Swap'

export default function Swap() {
  return null
}
