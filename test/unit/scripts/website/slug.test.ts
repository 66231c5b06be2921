import { expect, test } from 'vitest'
import { slugOf } from '../../../../scripts/website/slug.ts'

test.each([
  ['Your own WalletConnect client', 'your-own-walletconnect-client'],
  ['`useSend()` and others', 'usesend-and-others'],
  ['wagmi 2 and 3', 'wagmi-2-and-3'],
  ['[Errors](errors.md): all', 'errors-all'],
])('makes the id of a heading: %s', (heading, slug) => {
  expect(slugOf(heading)).toBe(slug)
})
