export const title = () => 'SmartSessionList'

export default function SmartSessionList() {
  return null
}
