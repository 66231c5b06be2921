import { expect, test } from 'vitest'
import type { ViewName } from '../../src/ui/state/views.ts'
import { type ViewFacts, viewFacts } from '../../src/ui/state/views.ts'
import { filesBelow, SCRIPT } from './support/sources.ts'
import {
  leadsOf,
  leadsOfHeader,
  leadsOfTab,
  openable,
  textOf,
  unreadableNavigations,
  VIEW_NAMES,
} from './support/viewGraph.ts'

/** The views that can be reached from some, by what their code leads to. */
function reachableFrom(start: readonly ViewName[]): ReadonlySet<ViewName> {
  const seen = new Set<ViewName>()
  const waiting = [...start]
  for (let view = waiting.pop(); view !== undefined; view = waiting.pop()) {
    if (seen.has(view)) continue
    seen.add(view)
    waiting.push(...leadsOf(view).map(({ to }) => to))
  }
  return seen
}

test('views: every view is reached from `open`, and none is left over', () => {
  const reached = reachableFrom([...openable(), ...leadsOfTab().map(({ to }) => to)])
  expect(VIEW_NAMES.length).toBeGreaterThan(55)
  expect(VIEW_NAMES.filter(view => !reached.has(view))).toEqual([])
})

test('views: a person who only clicks reaches every view but those that a host or a request opens', () => {
  const reached = reachableFrom(['Connect', 'Account', ...leadsOfHeader().map(({ to }) => to)])
  const opened = VIEW_NAMES.filter(view => !reached.has(view))
  expect(opened.sort()).toEqual([
    // A request of the embedded account, a wallet on an unknown network, a sign-in, a grant.
    'ApproveTransaction',
    // The host shows what became of its calls.
    'CallsStatus',
    'ConnectingSiwe',
    // The host shows one code for every wallet.
    'ConnectingWalletConnectBasic',
    // A request to a wallet app of the same phone.
    'ContinueInWallet',
    // The host names what is to be paid.
    'Pay',
    'PayLoading',
    // A request of the dapp, with the option `review`.
    'ReviewRequest',
    'SIWXSignMessage',
    'SmartSessionCreated',
    // The activity alone, where the host opens it; the account has it as a tab.
    'Transactions',
    'UnsupportedChain',
  ])
})

/** Whether each requirement of a view is met wherever another view is shown. */
function isCovered(from: ViewFacts, to: ViewFacts): boolean {
  const hasNamespaces =
    !to.namespaces || (from.namespaces?.every(namespace => to.namespaces?.includes(namespace)) ?? false)
  return (
    (!to.feature || to.feature === from.feature) &&
    (!to.service || to.service === from.service) &&
    (!to.hasSwapNetwork || from.hasSwapNetwork === true) &&
    !to.anyOf &&
    hasNamespaces
  )
}

/** Files that ask the gate for every view they lead to. */
const asksGate = (path: string): boolean => /useViewAvailable\(|isAvailable\(/.test(textOf(path))

/** Files whose leads are looked at elsewhere; each with the reason. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  'src/ui/hooks/useChooseWallet.ts': 'listed wallets are shown only where WalletConnect is on',
  'src/ui/views/connect/ConnectRowButton.tsx': 'orderRows leaves the row out without WalletConnect',
  'src/ui/views/account/DisconnectedRow.tsx': 'a wallet that was left came by WalletConnect',
  'src/ui/views/account/UpgradeCard.tsx': 'drawn for a connected embedded account alone',
  'src/ui/views/account/NftTile.tsx': 'drawn in the list of NFTs alone',
  'src/ui/views/email/EmailEntry.tsx': 'Connect and Create draw it where loginsOf names email',
  'src/ui/views/embedded/PasskeyEntry.tsx': 'Connect and Create draw it where listLogins names it',
  'src/ui/views/socials/SocialEntry.tsx': 'Connect and Create draw it where loginsOf names socials',
  'src/ui/client/login/loginStore.ts': 'begun by SocialEntry and ConnectSocials',
}

test('views: every step from view to view names its view, so that the walk can read it', () => {
  expect(unreadableNavigations()).toEqual([
    // What waited for an account or a signature, and where the table says the modal lands.
    'src/ui/client/follow/followSignIn.ts',
    // Methods of the client: the wallet, or the answer of the secure site, decides the view.
    'src/ui/client/methods/connectInModal.ts',
    'src/ui/client/methods/login.ts',
    'src/ui/client/methods/open.ts',
    // Buttons whose views stand in a table: their own props, and featureButtons.
    'src/ui/modal/followSession.ts',
    // The list of wallets beside another view: its rows name the views.
    'src/ui/modal/listTab.ts',
    'src/ui/views/account/FeatureButtons.tsx',
    'src/ui/views/parts/ViewRow.tsx',
  ])
})

test('views: each button to a view that may be unavailable asks the gate', () => {
  const ungated = VIEW_NAMES.flatMap(view =>
    leadsOf(view)
      .filter(({ to }) => !isCovered(viewFacts(view), viewFacts(to)))
      .filter(({ path }) => !asksGate(path) && !Object.hasOwn(LOOKED_AT, path))
      // A ViewRow asks by itself.
      .filter(({ path, to }) => !textOf(path).includes(`view="${to}"`))
      .map(({ path, to }) => `${view}: ${path} leads to ${to}`),
  )
  expect([...new Set(ungated)].sort()).toEqual([])
})

test('views: no rule guesses what a view is from the beginning of its name', () => {
  const guesses = filesBelow('src/ui', SCRIPT).filter(({ text }) =>
    /\/\^?\(?(Account|Approve|Connecting|Pay|Swap|WalletS)[^/\n]*\/\.test\(/.test(text),
  )
  expect(guesses.map(({ path }) => path)).toEqual([])
})
