import { createTabkey } from 'tabkey'
import { base, ethereum } from 'tabkey/networks'

export const tabkey = createTabkey({
  networks: [ethereum, base],
  metadata: { name: 'My dapp' },
})
