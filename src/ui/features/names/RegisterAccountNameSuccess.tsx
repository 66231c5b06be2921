export const title = () => 'RegisterAccountNameSuccess'

export default function RegisterAccountNameSuccess() {
  return null
}
