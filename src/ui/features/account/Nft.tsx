export const title = () => 'Nft'

export default function Nft() {
  return null
}
