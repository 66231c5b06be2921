import { describe, expect, test } from 'vitest'
import { openHint, parseHint } from '../../../../../src/ui/client/values/hint.ts'
import { toHint } from '../../../../../src/ui/client/values/toHint.ts'
import { ADDRESS, connectedState, emptyState } from '../../../../support/fakeLink.ts'

const good = {
  address: ADDRESS,
  networkId: 'eip155:1',
  networkName: 'Ethereum',
  walletName: 'Example Wallet',
}
const PNG = 'data:image/png;base64,iVBORw0KGgo='

function memory(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

describe('parseHint: what any script of the origin may have written', () => {
  test.each<[string, string | null]>([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no address', JSON.stringify({ ...good, address: undefined })],
    ['markup for an address', JSON.stringify({ ...good, address: '<img src=x onerror=alert(1)>' })],
    ['a number for an address', JSON.stringify({ ...good, address: 7 })],
    ['no network', JSON.stringify({ ...good, networkId: undefined })],
    ['a broken network', JSON.stringify({ ...good, networkId: 'eip155' })],
    ['a namespace nobody knows', JSON.stringify({ ...good, networkId: 'evil:1' })],
    ['too much of it', JSON.stringify({ ...good, walletName: 'x'.repeat(30_000) })],
    ['only inherited fields', `{"__proto__":${JSON.stringify(good)}}`],
  ])('%s: no hint', (_, text) => {
    expect(parseHint(text)).toBeNull()
  })

  test('names are cut and cleaned, icons are images or nothing', () => {
    const text = JSON.stringify({
      ...good,
      walletName: `<b>\u202eksaM${'x'.repeat(200)}`,
      networkName: 9,
      walletIcon: 'https://evil.test/a.png',
      profileName: 'me.eth',
    })
    const hint = parseHint(text)
    expect(hint?.walletName.startsWith('ksaM')).toBe(true)
    expect(hint?.walletName.length).toBeLessThanOrEqual(64)
    expect(hint).toMatchObject({ networkName: '', profileName: 'me.eth', caipAddress: `eip155:1:${ADDRESS}` })
    expect(hint).not.toHaveProperty('walletIcon')
    expect(parseHint(JSON.stringify({ ...good, walletIcon: PNG }))?.walletIcon).toBe(PNG)
    expect(
      parseHint(JSON.stringify({ ...good, walletIcon: `${PNG.slice(0, -1)}${'A'.repeat(20_000)}` }))
        ?.walletIcon,
    ).toBeUndefined()
  })
})

describe('toHint', () => {
  test('an account, none, or not yet known', () => {
    expect(toHint(connectedState())).toMatchObject({
      address: ADDRESS,
      networkId: 'eip155:1',
      networkName: 'Ethereum',
      walletName: 'Example Wallet',
    })
    expect(toHint(emptyState())).toBeNull()
    expect(toHint(connectedState('eip155:1', ADDRESS, 'connecting'))).toBeUndefined()
  })

  test('what is written can be read', () => {
    const hint = toHint(connectedState('eip155:8453'))
    expect(parseHint(JSON.stringify(hint))).toEqual(hint)
  })
})

describe('openHint', () => {
  test('writes on change only, wipes on null', () => {
    const storage = memory()
    const file = openHint('local-1', () => storage)
    const hint = toHint(connectedState()) ?? null
    file.write(hint)
    expect([...storage.items.keys()]).toEqual(['tabkey:hint:local-1'])
    storage.items.set('tabkey:hint:local-1', 'touched')
    file.write(hint)
    expect(storage.items.get('tabkey:hint:local-1')).toBe('touched')
    file.write(null)
    expect(storage.items.size).toBe(0)
  })

  test('blocked or full storage is no hint and no error', () => {
    const blocked = openHint('x', () => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(blocked.read()).toBeNull()
    expect(() => blocked.write(toHint(connectedState()) ?? null)).not.toThrow()
    const full = openHint('x', () => ({
      ...memory(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }))
    expect(() => full.write(toHint(connectedState()) ?? null)).not.toThrow()
  })
})
