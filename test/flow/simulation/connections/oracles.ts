import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { AccountState, Connection, SharedState } from '../../../../src/bridge/contract/state.ts'
import { engineOf } from '../browser.ts'
import { isSameValue } from './isSameValue.ts'
import { FAMILIES, type Family, shownBy } from './specs.ts'
import type { JoinedWorld } from './world.ts'

interface Seen {
  readonly connection: Connection
  readonly account: AccountState | undefined
  readonly network: NetworkId | undefined
}

/** Every joined wallet, in use or standing by. */
function seenIn({ connections, accounts, networks, standby }: SharedState): Seen[] {
  const used = Object.values(connections).map(connection => {
    const { namespace } = connection
    return {
      connection,
      account: accounts[namespace],
      network: networks.unsupported[namespace] ?? networks.active[namespace],
    }
  })
  const waiting = Object.values(standby).map(({ connection, account, networkId }) => ({
    connection,
    account,
    network: networkId,
  }))
  return [...used, ...waiting]
}

/** What the engine says, and what each tab shows. */
export function mirrorsUnlike({ browser, pages }: Pick<JoinedWorld, 'browser' | 'pages'>): string[] {
  const engines = new Set(pages.map(page => engineOf(browser, page)))
  const found = engines.size > 1 ? [`${engines.size} engines behind ${pages.length} tabs`] : []
  for (const page of pages) {
    const seated = engineOf(browser, page)
    const tab = seated?.tabs.get(page.connection.tabId)
    if (!seated || !tab) {
      found.push(`tab ${page.number} has no engine`)
      continue
    }
    const { state } = seated.engine.snapshot(tab)
    const shown = page.connection.mirror.getState()
    const slices = Object.keys(state) as (keyof SharedState)[]
    for (const slice of slices)
      if (!isSameValue(shown?.[slice], state[slice]))
        found.push(`tab ${page.number} shows ${slice} ${JSON.stringify(shown?.[slice])}`)
  }
  return found
}

/** The state of the engine behind the first tab; mirrors are compared apart. */
export function engineState({ browser, pages }: JoinedWorld): SharedState | undefined {
  const [page] = pages
  const seated = page && engineOf(browser, page)
  const tab = seated?.tabs.get(page?.connection.tabId ?? '')
  return seated && tab ? seated.engine.snapshot(tab).state : undefined
}

/** Connections are unique, complete, and absent for wallets that were disconnected. */
export function wellJoined(state: SharedState): string[] {
  const seen = seenIn(state)
  const keys = seen.map(({ connection }) => `${connection.namespace} ${connection.walletId}`)
  const found = keys.filter((key, index) => keys.indexOf(key) !== index).map(key => `${key} is joined twice`)
  for (const { namespace, walletId } of state.wallets.left)
    if (keys.includes(`${namespace} ${walletId}`)) found.push(`${namespace} ${walletId} is joined and left`)
  for (const namespace of Object.keys(state.accounts))
    if (!state.connections[namespace as Family]) found.push(`an account of ${namespace} without a wallet`)
  for (const [key, { connection }] of Object.entries(state.standby)) {
    if (key !== `${connection.namespace} ${connection.walletId}`) found.push(`standby has ${key} for another`)
    if (!state.connections[connection.namespace]) found.push(`${key} stands by, and nobody is in use`)
  }
  for (const { connection, account, network } of seen) {
    const key = `${connection.namespace} ${connection.walletId}`
    if (connection.status !== 'connected') found.push(`${key} is ${connection.status}`)
    if (!account) found.push(`${key} has no account`)
    else if (account.caipAddress !== `${network}:${account.address}`)
      found.push(`${key} has account ${account.caipAddress} on ${network}`)
  }
  return found
}

/** What the engine says of a wallet is what the wallet says. */
export function walletsUnlike(state: SharedState, { wallets }: JoinedWorld): string[] {
  const found: string[] = []
  for (const { connection, account, network } of seenIn(state)) {
    const wallet = wallets.find(({ spec }) => spec.id === connection.walletId)
    const key = `${connection.namespace} ${connection.walletId}`
    const family = FAMILIES.find(entry => entry === connection.namespace)
    if (!wallet || !family || connection.reach !== 'reachable') {
      found.push(`${key} is out of reach`)
      continue
    }
    if (!wallet.isPermitted || wallet.isLocked) found.push(`${key} lets nobody in, and is joined`)
    if (wallet.isEvm && network !== `eip155:${wallet.chainId}`)
      found.push(`${key} is on ${wallet.chainId}, not ${network}`)
    const mine = shownBy(wallet.spec, family, wallet.chosen, network).map(({ address }) => address)
    const theirs = account?.allAccounts.map(({ address }) => address)
    if (!isSameValue(mine, theirs)) found.push(`${key} shows ${mine}, not ${theirs}`)
    if (!mine.includes(account?.address ?? '')) found.push(`${key} has no ${account?.address}`)
  }
  return found
}

interface Expected {
  readonly accounts: readonly string[]
  readonly chainId: number
}

/** What dapps must see of eip155: the account in use first. */
function expectedOf({ connections, accounts, networks }: SharedState): Expected | null {
  const account = accounts.eip155
  const network = networks.unsupported.eip155 ?? networks.active.eip155 ?? ''
  if (connections.eip155?.status !== 'connected' || !account) return null
  const others = account.allAccounts.map(({ address }) => address).filter(entry => entry !== account.address)
  return { accounts: [account.address, ...others], chainId: Number(network.split(':')[1]) }
}

const ANSWER_MS = 2_000

/** Provider, its events and wagmi say in each tab what the engine says. */
export async function facesUnlike(state: SharedState, { browser, pages }: JoinedWorld): Promise<string[]> {
  const found: string[] = []
  const expected = expectedOf(state)
  const chain = (state.networks.unsupported.eip155 ?? state.networks.active.eip155 ?? '').split(':')[1]
  for (const { number, faces } of pages) {
    const compare = (what: string, theirs: unknown, mine: unknown): void => {
      if (!isSameValue(theirs, mine))
        found.push(`tab ${number}: ${what} says ${JSON.stringify(theirs)}, engine ${JSON.stringify(mine)}`)
    }
    compare('wagmi', faces.wagmi(), expected)
    const { isConnected, accounts, chainId, odd } = faces.heard
    compare('who hears connect and disconnect', isConnected, expected !== null)
    compare('who hears accountsChanged', accounts, expected?.accounts ?? [])
    if (expected) compare('who hears chainChanged', Number(chainId), expected.chainId)
    found.push(...odd.map(what => `tab ${number}: ${what}`))
    const said: Record<string, unknown> = {}
    for (const method of ['eth_accounts', 'eth_chainId'])
      faces.provider.request({ method }).then(
        value => (said[method] = value),
        error => (said[method] = String(error)),
      )
    for (let passed = 0; passed < ANSWER_MS && Object.keys(said).length < 2; passed += 20)
      await browser.scheduler.advance(20)
    compare('eth_accounts', said.eth_accounts, expected?.accounts ?? [])
    // A chain outside the config cannot be asked unless a wallet is on it.
    compare('eth_chainId', said.eth_chainId, `0x${Number(chain).toString(16)}`)
  }
  return found
}
