export const title = () => 'SmartSessionCreated'

export default function SmartSessionCreated() {
  return null
}
