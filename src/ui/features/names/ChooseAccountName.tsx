export const title = () => 'ChooseAccountName'

export default function ChooseAccountName() {
  return null
}
