import { expect, test, vi } from 'vitest'
import { warnOfGroupIds } from '../../../../../src/ui/views/connect/warnOfGroupIds.ts'

const groups = (...ids: readonly string[]) => [{ name: 'Recommended', ids }]

test('group ids: an id that no wallet can have is named once, with its group', () => {
  const warn = vi.fn()
  const warned = new Set<string>()
  for (let at = 0; at < 2; at += 1) warnOfGroupIds(groups('metamask', 'io.metamask'), [], warned, warn)
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[0]).toMatch(/no wallet has the id 'metamask' of the group 'Recommended'/)
})

test('group ids: ids of wallets that may exist are silent', () => {
  const warn = vi.fn()
  const ids = [
    'io.metamask',
    'walletConnect',
    'injected',
    'standard:Phantom',
    'c5'.repeat(32),
    'vault',
    'listed',
  ]
  warnOfGroupIds(groups(...ids), ['vault', 'listed'], new Set(), warn)
  expect(warn).not.toHaveBeenCalled()
})
