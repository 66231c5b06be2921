import { expect, test, vi } from 'vitest'
import { sameWindow, takeResult, withReturn } from '../../../../src/ui/client/login/sameWindow.ts'

const PAGE = 'https://dapp.example.com/shop?item=7'
const RESULT = 'https://secure.example.com/oauth/result?handle=1'
const AT = 1_700_000_000_000

/** A page in a browser with one window. */
function openPage(href: string, kept = new Map<string, string>()) {
  const opened: string[] = []
  const view = {
    location: { href },
    history: {
      state: { mine: true },
      replaceState(_state: unknown, _title: string, to: string) {
        view.location.href = to
      },
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    open: (to: string, target: string) => void opened.push(`${target} ${to}`),
  }
  return { view: view as unknown as Window, opened, kept, at: () => view.location.href }
}

test('same window: the state carries the page, and nothing else of the address changes its meaning', () => {
  const address = new URL(withReturn('https://provider.example.com/a?scope=a%20b&state=s1&n=1', PAGE))
  expect(Object.fromEntries(address.searchParams)).toEqual({ scope: 'a b', state: `s1--${PAGE}`, n: '1' })
})

test('same window: a broker’s address has it in the provider’s', () => {
  const inner = 'https://provider.example.com/a?state=s1'
  const outer = new URL(
    withReturn(`https://broker.example.com/go?provider_url=${encodeURIComponent(inner)}`, PAGE),
  )
  expect(new URL(outer.searchParams.get('provider_url') ?? '').searchParams.get('state')).toBe(`s1--${PAGE}`)
})

test('same window: an address without a state leads nowhere', () => {
  expect(() => withReturn('https://provider.example.com/a?x=1', PAGE)).toThrow('An error occurred')
})

test('same window: leaves with the page it comes back to, without its fragment', () => {
  vi.setSystemTime(AT)
  const { view, opened, kept } = openPage(`${PAGE}&result_uri=old#tgWebAppData=secret`)
  sameWindow('x', false, view).go('https://provider.example.com/a?state=s1')
  const [to = ''] = opened
  expect(to.startsWith('_top https://provider.example.com/a?')).toBe(true)
  expect(new URL(to.slice(5)).searchParams.get('state')).toBe(`s1--${PAGE}`)
  expect([...kept.values()]).toEqual([JSON.stringify({ provider: 'x', at: AT })])
  vi.useRealTimers()
})

const note = (value: unknown) => new Map([['tabkey:social', JSON.stringify(value)]])
const RETURNED = `${PAGE}&result_uri=${encodeURIComponent(RESULT)}#top`

test('same window: takes the result once, out of address and storage', () => {
  const page = openPage(RETURNED, note({ provider: 'x', at: AT }))
  expect(takeResult(page.view, AT + 5_000)).toEqual({ provider: 'x', uri: RESULT })
  expect(page.at()).toBe(`${PAGE}#top`)
  expect(page.kept.size).toBe(0)
  expect(takeResult(page.view, AT + 5_000)).toBeNull()
})

test.each([
  ['nobody went away', new Map<string, string>()],
  ['it was long ago', note({ provider: 'x', at: AT - 600_000 })],
  ['it will be', note({ provider: 'x', at: AT + 600_000 })],
  ['no such provider', note({ provider: '__proto__', at: AT })],
  ['one without a page', note({ provider: 'farcaster', at: AT })],
  ['no words of ours', new Map([['tabkey:social', '{']])],
  ['null', note(null)],
])('same window: a result that nobody asked for is left where it is: %s', (_why, kept) => {
  const page = openPage(RETURNED, kept)
  expect(takeResult(page.view, AT)).toBeNull()
  expect(page.at()).toBe(RETURNED)
})

test('same window: storage that is blocked is no result', () => {
  const { view } = openPage(RETURNED)
  Object.defineProperty(view, 'sessionStorage', {
    get() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(takeResult(view, AT)).toBeNull()
})
