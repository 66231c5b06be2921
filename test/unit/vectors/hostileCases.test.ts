import { describe, expect, test } from 'vitest'
import type { SignInData } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
import { readAnnouncement } from '../../../src/ui/page/injected/readAnnouncement.ts'
import { safeHref } from '../../../src/ui/page/openExternal.ts'
import { readHolding } from '../../../src/worker/data/assets/holding.ts'
import wpt from './data/wpt-urls.json' with { type: 'json' }
import announcements from './hostile/eip6963.json' with { type: 'json' }
import signIns from './hostile/siwx.json' with { type: 'json' }
import tokens from './hostile/token-metadata.json' with { type: 'json' }
import urls from './hostile/urls.json' with { type: 'json' }

interface Repeat {
  readonly before: string
  readonly unit: string
  readonly count: number
  readonly after: string
}

/** The data spell long texts as `$repeat`, and NaN and undefined as texts. */
function expand(value: unknown): unknown {
  if (value === 'NaN') return Number.NaN
  if (value === '<undefined>') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(expand)
  const { $repeat } = value as { $repeat?: Repeat }
  if ($repeat) return `${$repeat.before}${$repeat.unit.repeat($repeat.count)}${$repeat.after}`
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, expand(entry)]))
}

const ORIGIN = 'https://app.example'

describe('sign-in texts', () => {
  const build = (input: unknown) => buildSignInMessage(expand(input) as SignInData, { origin: ORIGIN })
  test.each(signIns)('$id: $expect', ({ input, expect: expected }) => {
    if (expected === 'build') return expect(parseSignInMessage(build(input)).data).toEqual(input)
    // Whether a session is expired is judged when it is verified, not when its text is written.
    if (/documented|expired/.test(expected)) return
    expect(() => build(input)).toThrow()
  })
})

describe('links', () => {
  const schemes = ['metamask:', 'cbwallet:', 'uniswap:', 'bitkeep:', 'solflare:', 'safe:']
  test.each(urls)('$id: $input: $expect', ({ input, expect: expected }) => {
    if (expected === 'block') expect(safeHref(expand(input), { schemes })).toBeNull()
    else expect(safeHref(expand(input), { schemes })).not.toBeNull()
  })
  test.each(wpt)('WPT %o: a link goes where the parser says, by https or wc', ({ input }) => {
    const href = safeHref(input)
    if (href === null) return
    expect(new URL(href).protocol).toMatch(/^(https|wc):$/)
    expect(new URL(href).href).toBe(new URL(input).href)
    expect(new URL(href).username).toBe('')
  })
})

describe('announcements', () => {
  const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
  test.each(announcements)('$id: $expect', entry => {
    const { info, expect: expected } = expand(entry) as { info?: unknown; expect: string }
    if (info === undefined) return
    const read = readAnnouncement({ info, provider })
    if (expected === 'drop') return expect(read).toBeNull()
    expect(read).not.toBeNull()
    expect(read?.name).not.toMatch(/[<>]|[\p{Cc}\p{Cf}]/u)
    if (expected === 'icon-fallback') expect(read?.icon).toBeUndefined()
    return undefined
  })
})

const MAINNET = {
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as never

/** Whose host a picture may be asked from is decided in `images.ts`, and the network of a row is read in `serviceBalances.ts`. */
const READ_ELSEWHERE = ['T063', 'T065', 'T073', 'T075']

describe('token metadata', () => {
  test.each(tokens.filter(({ id }) => !READ_ELSEWHERE.includes(id)))(
    '$id: $expect',
    ({ input, expect: expected }) => {
      const { name, symbol, address, price, quantity, iconUrl } = expand(input) as Record<string, unknown>
      const { numeric, decimals } = (quantity ?? {}) as Record<string, unknown>
      const holding = { name, symbol, address, price, numeric, decimals, icon: iconUrl }
      const token = readHolding(holding as never, MAINNET)
      if (expected === 'drop') return expect(token).toBeNull()
      expect(token).not.toBeNull()
      expect(`${token?.name}${token?.symbol}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      if (expected === 'mask') expect(token?.isSuspicious).toBe(true)
      if (expected === 'icon') expect(token?.icon).toBeNull()
      return undefined
    },
  )
})
