export const title = () => 'AccountSettings'

export default function AccountSettings() {
  return null
}
