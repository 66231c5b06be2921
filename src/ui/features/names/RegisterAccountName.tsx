export const title = () => 'RegisterAccountName'

export default function RegisterAccountName() {
  return null
}
