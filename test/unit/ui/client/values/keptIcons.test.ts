import { describe, expect, test } from 'vitest'
import type { DataImage } from '../../../../../src/bridge/contract/image.ts'
import type { PageWallet } from '../../../../../src/bridge/contract/wallet.ts'
import {
  KEPT_ICON_MAX,
  KEPT_ICONS_KEY,
  openKeptIcons,
} from '../../../../../src/ui/client/values/keptIcons.ts'

const png = (text: string): DataImage => `data:image/png;base64,${btoa(text)}`
const announced = (rdns: string, icon: string | undefined, more: Partial<PageWallet> = {}): PageWallet => ({
  id: rdns,
  name: rdns,
  rdns,
  kind: 'announced',
  namespaces: ['eip155'],
  ...(icon ? { icon: icon as DataImage } : {}),
  ...more,
})

function memory(stored?: string) {
  const items = new Map(stored === undefined ? [] : [[KEPT_ICONS_KEY, stored]])
  let writes = 0
  return {
    storage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, value: string) {
        writes += 1
        items.set(key, value)
      },
      removeItem: (key: string) => void items.delete(key),
    },
    text: () => items.get(KEPT_ICONS_KEY) ?? '',
    writes: () => writes,
  }
}
const open = ({ storage }: ReturnType<typeof memory>) => openKeptIcons(() => storage)

describe('icons by rdns', () => {
  test('an announced icon is there at the next visit, in lower case of its rdns, and for no other rdns', () => {
    const disk = memory()
    expect(open(disk).add([announced('xyz.Tabkey.alpha', png('a'))])).toBe(true)
    expect([...open(disk).icons()]).toEqual([['xyz.tabkey.alpha', png('a')]])
  })

  test('a later icon replaces the earlier one, and an announcement without an icon leaves it', () => {
    const disk = memory()
    const kept = open(disk)
    kept.add([announced('a.b', png('old'))])
    expect(kept.add([announced('a.b', undefined)])).toBe(false)
    expect(kept.add([announced('a.b', png('new'))])).toBe(true)
    expect([...open(disk).icons()]).toEqual([['a.b', png('new')]])
  })

  test('the same announcements write nothing again', () => {
    const disk = memory()
    const wallets = [announced('a.b', png('a')), announced('c.d', png('c'))]
    open(disk).add(wallets)
    expect(open(disk).add(wallets)).toBe(false)
    expect(disk.writes()).toBe(1)
  })

  test('two wallets with one rdns leave no icon for it', () => {
    const kept = open(memory())
    kept.add([announced('io.metamask', png('real'))])
    kept.add([announced('io.metamask', png('real')), announced('io.metamask', png('evil'), { id: 'x#2' })])
    expect(kept.icons().size).toBe(0)
  })

  test('an imitated name, a wallet of another kind and a wallet without an rdns are not kept', () => {
    const kept = open(memory())
    const { rdns: _, ...nameless } = announced('a.b', png('a'))
    const wallets = [
      announced('evil.b', png('a'), { isDuplicate: true }),
      announced('c.d', png('a'), { kind: 'external' }),
      nameless,
    ]
    expect(kept.add(wallets)).toBe(false)
  })
})

describe('limits', () => {
  test('32 wallets, those that were seen last', () => {
    const kept = open(memory())
    for (let index = 0; index < 40; index += 1) kept.add([announced(`wallet.n${index}`, png(`${index}`))])
    expect(kept.icons().size).toBe(32)
    expect(kept.icons().has('wallet.n39')).toBe(true)
    expect(kept.icons().has('wallet.n7')).toBe(false)
  })

  test('64 KB for one icon, 256 KB for all', () => {
    const disk = memory()
    const kept = open(disk)
    const size = (chars: number) => `data:image/png;base64,${'A'.repeat(chars - 22)}`
    expect(kept.add([announced('big.wallet', size(KEPT_ICON_MAX + 1))])).toBe(false)
    for (let index = 0; index < 8; index += 1)
      kept.add([announced(`wallet.n${index}`, size(KEPT_ICON_MAX - 2 * index))])
    expect(kept.icons().size).toBe(4)
    expect(disk.text().length).toBeLessThan(257 * 1024)
  })
})

describe('what any script of the origin may have stored', () => {
  test.each([
    ['no JSON', '{'],
    ['no list', '{"a.b":1}'],
    ['entries that are no pairs', '[1,null,"a",{"0":"a.b"}]'],
    ['a remote icon', '[["a.b","https://evil.test/a.png"]]'],
    ['a page instead of an image', '[["a.b","data:text/html;base64,AAAA"]]'],
    ['a script', '[["a.b","javascript:alert(1)"]]'],
    [
      'names that are no rdns',
      `[["__proto__","${png('a')}"],["constructor","${png('a')}"],[7,"${png('a')}"]]`,
    ],
  ])('%s: no icon', (_, text) => {
    expect(open(memory(text)).icons().size).toBe(0)
  })

  test('an SVG with a script is an image like any other: it is only ever an <img>', () => {
    const svg = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')}`
    expect(
      open(memory(JSON.stringify([['a.b', svg]])))
        .icons()
        .get('a.b'),
    ).toBe(svg)
  })

  test('blocked storage: the icons live as long as the page', () => {
    const kept = openKeptIcons(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(kept.add([announced('a.b', png('a'))])).toBe(true)
    expect(kept.icons().size).toBe(1)
  })
})
