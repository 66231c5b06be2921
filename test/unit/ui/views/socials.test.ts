import { expect, test } from 'vitest'
import type { SocialProvider } from '../../../../src/bridge/contract/embedded.ts'
import { SOCIALS } from '../../../../src/bridge/values/embedded.ts'
import { PROVIDER_NAMES } from '../../../../src/bridge/values/providerNames.ts'
import { getLayout, usableSocials } from '../../../../src/ui/views/socials/providers.ts'

const first = (count: number): readonly SocialProvider[] => SOCIALS.slice(0, count)

test('socials: every provider has a name', () => {
  expect(Object.keys(PROVIDER_NAMES).sort()).toEqual([...SOCIALS].sort())
})

test('socials: two share a line', () => {
  expect(getLayout(first(2))).toEqual({ pair: ['google', 'x'], first: null, marks: [], hasMore: false })
})

test.each([
  [0, null, []],
  [1, 'google', []],
  [3, 'google', ['x', 'discord']],
  [6, 'google', ['x', 'discord', 'farcaster', 'github', 'apple']],
] as const)('socials: %i have the first on a line of its own', (count, head, marks) => {
  expect(getLayout(first(count))).toEqual({ pair: [], first: head, marks, hasMore: false })
})

test('socials: beyond six, four marks and the way to the rest', () => {
  expect(getLayout(SOCIALS)).toEqual({
    pair: [],
    first: 'google',
    marks: ['x', 'discord', 'farcaster', 'github'],
    hasMore: true,
  })
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15)'

test.each([
  ['iOS', IPHONE, { isIos: true, isAndroid: false }, ['google']],
  ['Mac', MAC, { isIos: false, isAndroid: false }, ['x']],
  ['Android', ANDROID, { isIos: false, isAndroid: true }, ['x', 'facebook']],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0)', { isIos: false, isAndroid: false }, []],
] as const)('socials: Telegram on %s has fewer', (_name, agent, system, missing) => {
  const usable = usableSocials(SOCIALS, { ...system, isTelegram: true }, agent)
  expect(SOCIALS.filter(social => !usable.includes(social))).toEqual(missing)
  expect(usableSocials(SOCIALS, { ...system, isTelegram: false }, agent)).toEqual(SOCIALS)
})
