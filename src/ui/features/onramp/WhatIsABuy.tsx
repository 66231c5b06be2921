export const title = () => 'WhatIsABuy'

export default function WhatIsABuy() {
  return null
}
