import { Wallet } from '../Wallet'

export const meta = () => [{ title: '{{name}}' }]

export default function Home() {
  return <Wallet />
}
