import { expect, test } from 'vitest'
import { librarySources, type Node, nodesOf } from './support/sources.ts'

// Money is a bigint or a decimal string everywhere. Where money is read, calculated, sent or shown, no JavaScript
// number is parsed, rounded or used in arithmetic. Exceptions that are not money are listed here with the reason.

/** The way money takes. */
const PATH =
  /^src\/(?:bridge\/values\/amount\.ts|worker\/data\/assets\/|worker\/features\/|ui\/views\/(?:send|swaps|onramp|pay|account)\/|ui\/format\/money\.ts)/

const SECONDS = 'seconds since 1970'

/** What is reckoned here is no money: counts, times, places on a screen. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/bridge/values/amount.ts': { Number: 'how many decimals a token has, at most 255' },
  'src/worker/data/assets/readHistory.ts': { 'Math.min': 'milliseconds: no day stands after today' },
  'src/worker/data/assets/sent.ts': {
    'Math.min': 'milliseconds between two questions',
    'Math.abs': 'milliseconds since it was sent',
  },
  'src/worker/features/names/register.ts': { 'Math.floor': SECONDS },
  'src/worker/features/onramp/pageUrl.ts': {
    Number: 'a whole amount of at most 9 digits: the generator takes a JSON number',
  },
  'src/worker/features/payments/followPayments.ts': { 'Math.min': 'milliseconds between two looks' },
  'src/worker/features/preview/clearSigning/createDescriptorIndex.ts': {
    'Math.min': 'milliseconds an index is good for',
  },
  'src/worker/features/preview/evmReader.ts': {
    'Math.max': 'milliseconds that a preview waits for its words',
  },
  'src/worker/features/send/prepareSend.ts': { 'Math.min': 'milliseconds a review is good for' },
  'src/worker/features/sessions/feature.ts': { 'Math.floor': SECONDS },
  'src/worker/features/sessions/grant.ts': { 'Math.floor': SECONDS },
  'src/worker/features/sessions/listed.ts': { 'Math.floor': SECONDS },
  'src/worker/features/sessions/readGrant.ts': { 'Math.floor': SECONDS },
  'src/worker/features/swaps/chain.ts': { Number: 'how many decimals a token has, at most 255' },
  'src/ui/views/account/NftsTab.tsx': { 'Math.ceil': 'lines of a grid' },
  'src/ui/views/account/PendingRequests.tsx': { 'Math.max': 'how many requests are not shown' },
  'src/ui/views/account/historyRows.ts': {
    Number: 'the order of two rows by yes and no',
    'Math.floor': 'years among months',
  },
  'src/ui/views/onramp/ProviderMark.tsx': {
    'Math.round': 'pixels of a letter',
    'a fraction': 'the size of a letter in its circle',
  },
  'src/ui/views/pay/useDeposit.ts': { Number: 'the order of two rows by yes and no' },
  'src/ui/views/send/WalletSendPreview.tsx': { 'Math.max': 'milliseconds until a review is renewed' },
}

const CONVERTING: ReadonlySet<string> = new Set(['Number', 'parseFloat', 'parseInt'])
const ROUNDING: ReadonlySet<string> = new Set(['toFixed', 'toPrecision', 'toExponential', 'valueAsNumber'])

const nameOf = (node: unknown): string => {
  const { type, name } = (node ?? {}) as { type?: string; name?: string }
  return type === 'Identifier' ? (name ?? '') : ''
}

const isFraction = (node: unknown): boolean => {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'Literal' && typeof value === 'number' && !Number.isInteger(value)
}

/** What makes or rounds a number, by its name; null for everything else. */
function numberMade({ type, callee, operator, object, property, left, right }: Node): string | null {
  if (type === 'CallExpression' || type === 'NewExpression') {
    const name = nameOf(callee)
    return CONVERTING.has(name) ? name : null
  }
  if (type === 'MemberExpression') {
    const [of, name] = [nameOf(object), nameOf(property)]
    if (of === 'Math') return `Math.${name}`
    if (of === 'Number' && /^(?:parseFloat|parseInt|EPSILON)$/.test(name)) return `Number.${name}`
    return ROUNDING.has(name) ? name : null
  }
  if (type === 'UnaryExpression' && operator === '+') return 'unary +'
  // Arithmetic with a price or a rate.
  const isReckoned = type === 'BinaryExpression' && /^[*/]$/.test(String(operator))
  return isReckoned && (isFraction(left) || isFraction(right)) ? 'a fraction' : null
}

const FILES = librarySources().filter(({ path }) => PATH.test(path))

const FOUND = FILES.flatMap(source =>
  [...nodesOf(source)].flatMap(node => {
    const made = numberMade(node)
    return made === null ? [] : [{ path: source.path, made }]
  }),
)

const isAllowed = ({ path, made }: { readonly path: string; readonly made: string }) =>
  Object.hasOwn(ALLOWED, path) && Object.hasOwn(ALLOWED[path] ?? {}, made)

test('money: the way it takes is looked at', () => {
  expect(FILES.length).toBeGreaterThan(60)
})

test('money: no number is made out of text, and none is rounded', () => {
  const wrong = FOUND.filter(found => !isAllowed(found)).map(({ path, made }) => `${path}: ${made}`)
  expect([...new Set(wrong)]).toEqual([])
})

test('money: every exception is one, and says why', () => {
  const unused = Object.entries(ALLOWED).flatMap(([path, names]) =>
    Object.entries(names).flatMap(([made, why]) =>
      why.length > 10 && FOUND.some(found => found.path === path && found.made === made)
        ? []
        : [`${path}: ${made}`],
    ),
  )
  expect(unused).toEqual([])
})

test('money: what it looks for it finds', () => {
  const text = 'Number(a); parseFloat(b); +c; d.toFixed(2); Math.round(e); 1.5 * f; new Number(g)'
  const made = [...nodesOf({ path: 'x.ts', text })].flatMap(node => numberMade(node) ?? [])
  expect(made.sort()).toEqual(
    ['Number', 'parseFloat', 'unary +', 'toFixed', 'Math.round', 'a fraction', 'Number'].sort(),
  )
})
