export const title = () => 'OnRampTokenSelect'

export default function OnRampTokenSelect() {
  return null
}
