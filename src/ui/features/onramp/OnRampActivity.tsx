export const title = () => 'OnRampActivity'

export default function OnRampActivity() {
  return null
}
