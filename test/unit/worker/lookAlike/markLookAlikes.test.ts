import { expect, test } from 'vitest'
import type { PageWallet } from '../../../../src/bridge/contract/wallet.ts'
import { visibleLine } from '../../../../src/bridge/values/visibleLine.ts'
import { isSuspiciousText } from '../../../../src/worker/data/assets/suspicious.ts'
import { BUNDLED_WALLETS } from '../../../../src/worker/data/bundled/bundledWallets.ts'
import { markLookAlikes } from '../../../../src/worker/lookAlike/markLookAlikes.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { createWorld, settle } from '../connections/harness.ts'

const wallet = (name: string): PageWallet => ({ id: name, name, kind: 'announced', namespaces: ['eip155'] })
const marks = (...names: readonly string[]) =>
  markLookAlikes(names.map(wallet)).map(({ looksLike }) => looksLike)

test.each([
  ['МетаMask', 'MetaMask'],
  ['МЕТАМАЅК', 'MetaMask'],
  ['Meta\u200bMask', 'MetaMask'],
  ['MetaMạsk', 'MetaMask'],
  ['ＭetaMask', 'MetaMask'],
  ['Meta Mask', 'MetaMask'],
  ['MetaΜask', 'MetaMask'],
  ['Metarnask', 'MetaMask'],
  ['Trust WaIIet', 'Trust Wallet'],
  ['Тrust Wallеt', 'Trust Wallet'],
])('%s is marked as a look-alike of %s', (name, known) => {
  expect(marks(name)).toEqual([known])
})

test('the well-known names themselves, and honest other names, are not marked', () => {
  expect(marks(...BUNDLED_WALLETS.map(({ name }) => name)).filter(Boolean)).toEqual([])
  expect(marks('Harbor', 'Кошелёк', '欧易钱包 OKX', 'Wallet 2', 'METAMASK', 'metamask')).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})

test('two wallets that look alike are both marked, by the name of the other', () => {
  expect(marks('Harbor', 'Hаrbor', 'Other')).toEqual(['Hаrbor', 'Harbor', undefined])
})

test('a well-known wallet is not marked beside its copy', () => {
  expect(marks('MetaMask', 'МетаMask')).toEqual([undefined, 'MetaMask'])
})

test('the engine marks what a page announces', async () => {
  const world = createWorld()
  const copy = scriptedWallet('evil.example')
  world.openTab('a', [{ ...copy, info: { ...copy.info, name: 'МетаMask' } }])
  for (let turn = 0; turn < 50 && !world.store.get().wallets.found[0]?.looksLike; turn += 1) await settle()
  expect(world.store.get().wallets.found[0]).toMatchObject({ name: 'МетаMask', looksLike: 'MetaMask' })
})

test('look-alikes: a wallet far down the directory is not well known', () => {
  const alpha = { id: 'org.alpha', name: 'Alpha Wallet', kind: 'announced', namespaces: ['eip155'] } as const
  expect(BUNDLED_WALLETS.some(({ name }) => name === 'AlphaWallet')).toBe(true)
  expect(markLookAlikes([alpha])).toEqual([alpha])
})

test.each([
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u{1d159}',
  '\u00ad',
  '\ufe0f',
  '\u{e0041}',
  '\u034f',
  '\ufffc',
])('MetaMask with the invisible character %j is marked, also after its name was cleaned', blank => {
  expect([...marks(`MetaMask${blank}`), ...marks(`Meta${blank}Mask`)]).toEqual(['MetaMask', 'MetaMask'])
  const cleaned = { ...wallet('MetaMask'), isObscured: true }
  expect(markLookAlikes([cleaned])[0]?.looksLike).toBe('MetaMask')
  expect(isSuspiciousText(`USDC${blank}`)).toBe(true)
  expect(isSuspiciousText(`${blank}USDC`)).toBe(true)
  expect(visibleLine(blank)).toBe('')
})

test('an emoji in colour is no hidden character, a mark alone is no name', () => {
  expect(isSuspiciousText('Love ❤️')).toBe(false)
  expect(visibleLine('\u0301 \u2d7f')).toBe('')
})
