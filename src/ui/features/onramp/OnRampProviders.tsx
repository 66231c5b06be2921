export const title = () => 'OnRampProviders'

export default function OnRampProviders() {
  return null
}
