export const title = () => 'OnRampFiatSelect'

export default function OnRampFiatSelect() {
  return null
}
