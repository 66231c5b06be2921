import { Dapp } from './Dapp'

export default function Page() {
  return <Dapp />
}
