import { expect, test } from 'vitest'
import { filesBelow, type Node, nodesOf, SCRIPT, type Source } from './support/sources.ts'

const LINES_MAX = 120

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** Functions still over the limit, with the length that they must not exceed. A row goes when its function is split. */
const LENGTHS: Readonly<Record<string, number>> = {
  'src/ui/client/create/createClient.ts createClient': 183,
  'src/ui/client/create/startTab.ts startTab': 153,
  'src/ui/views/send/sendFlow.ts createSendFlow': 142,
  'src/worker/connections/connections.ts createConnections': 247,
  'src/worker/connectors/embedded/embedded.ts createEmbeddedWallet': 200,
  'src/worker/connectors/embedded/frames.ts createFrames': 170,
  'src/worker/connectors/embedded/login.ts createLogin': 130,
  'src/worker/connectors/embedded/openEmbedded.ts openEmbedded': 162,
  'src/worker/connectors/embedded/stand.ts createStanding': 123,
  'src/worker/connectors/injected/pageWallet.ts createPageWallet': 190,
  'src/worker/connectors/injected/pageWallets.ts createPageWallets': 194,
  'src/worker/connectors/walletConnect/pairing.ts createPairings': 129,
  'src/worker/connectors/walletConnect/relayLink.ts createRelayLink': 125,
  'src/worker/connectors/walletConnect/walletConnect.ts createWalletConnect': 254,
}

interface Named {
  readonly name?: string
}

/** The length of each function of a file by its name; a function without a name has the name of its variable or key. */
function lengthsIn(source: Source): readonly (readonly [place: string, lines: number])[] {
  const nodes = [...nodesOf(source)]
  const names = new Map<unknown, string | undefined>()
  for (const node of nodes) {
    const named = (node.id ?? node.key) as Named | null | undefined
    for (const value of [node, node.init, node.value]) if (named?.name) names.set(value, named.name)
  }
  return nodes
    .filter(({ type }) => FUNCTION.test(type))
    .map(node => [`${source.path} ${names.get(node) ?? 'anonymous'}`, linesOf(source, node)])
}

const linesOf = ({ text }: Source, { start, end }: Node) =>
  text.slice(start as number, end as number).split('\n').length

const ALL = filesBelow('src', SCRIPT).flatMap(lengthsIn)

test('functions: each has at most 120 lines, except the listed ones', () => {
  const long = ALL.filter(([place, lines]) => lines > (LENGTHS[place] ?? LINES_MAX))
  expect(Object.fromEntries(long)).toEqual({})
})

test('functions: each listed exception is still over the limit', () => {
  const lengths = new Map(ALL.filter(([place]) => place in LENGTHS))
  const stale = Object.keys(LENGTHS).filter(place => (lengths.get(place) ?? 0) <= LINES_MAX)
  expect(stale).toEqual([])
})
