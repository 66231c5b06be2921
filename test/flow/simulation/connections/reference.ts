import type { Namespace, NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { SharedState } from '../../../../src/bridge/contract/state.ts'
import { isSameValue } from './isSameValue.ts'
import { FAMILIES, type Family, familiesOf, NETWORKS, shownBy, WALLETS } from './specs.ts'
import type { JoinedStep } from './steps.ts'

/** A wallet in a namespace, as the reference and as the engine tell it. */
interface Joined {
  readonly wallet: number
  readonly family: Family
  readonly network: NetworkId
  readonly accounts: readonly string[]
  readonly address: string
}

/** What is known of a wallet from the steps alone. */
interface Picture {
  chosen: number
  isLocked: boolean
  isRefusing: boolean
  chainId: number
  told: number
}

/** What the engine must say after each step of a calm day, told from the rules and from nothing of the engine's code. */
export interface Reference {
  apply(step: JoinedStep): void
  /** Where the engine says something else. */
  unlike(state: SharedState): readonly string[]
  /** How often each wallet must have been told that it was left. */
  readonly told: readonly number[]
}

export function createReference(): Reference {
  const wallets = WALLETS.map(
    (): Picture => ({ chosen: 0, isLocked: false, isRefusing: false, chainId: 1, told: 0 }),
  )
  const inUse = new Map<Family, Joined>()
  const networks = new Map<Family, NetworkId>(FAMILIES.map(family => [family, NETWORKS[family][0]!]))
  let standby: readonly Joined[] = []
  /** The step after which each pair was left. */
  const left = new Map<string, number>()
  let active: Namespace = 'eip155'
  let age = 0

  const keyOf = ({ wallet, family }: Pick<Joined, 'wallet' | 'family'>) => `${family} ${WALLETS[wallet]!.id}`
  const isPair = (wallet: number, family: Family) => (entry: Joined) =>
    entry.wallet === wallet && entry.family === family
  const all = () => [...inUse.values(), ...standby]
  const find = (wallet: number, family: Family) => all().find(isPair(wallet, family))
  const isKnown = (network: NetworkId) => FAMILIES.some(family => NETWORKS[family].includes(network))

  /** What a wallet says of itself when it is asked for a network. */
  function stand(wallet: number, family: Family, network: NetworkId): Joined {
    const { chosen, chainId } = wallets[wallet]!
    const at: NetworkId = family === 'eip155' ? `eip155:${chainId}` : network
    const accounts = shownBy(WALLETS[wallet]!, family, chosen, at).map(({ address }) => address)
    return { wallet, family, network: at, accounts, address: accounts[0]! }
  }

  /** Where it stands now; who was chosen stays so while the wallet goes on naming the same account first. */
  function refreshed(before: Joined, network: NetworkId = before.network): Joined {
    const now = stand(before.wallet, before.family, network)
    const isKept = now.accounts[0] === before.accounts[0] && now.accounts.includes(before.address)
    return isKept ? { ...now, address: before.address } : now
  }

  function put(tabs: Joined): void {
    const { family, network } = tabs
    if (inUse.has(family) && isPair(tabs.wallet, family)(inUse.get(family)!)) inUse.set(family, tabs)
    else standby = standby.map(entry => (isPair(tabs.wallet, family)(entry) ? tabs : entry))
    if (inUse.get(family) === tabs && isKnown(network)) networks.set(family, network)
  }

  function take(tabs: Joined): void {
    const before = inUse.get(tabs.family)
    standby = standby.filter(entry => !isPair(tabs.wallet, tabs.family)(entry))
    if (before && before.wallet !== tabs.wallet) standby = [...standby, before]
    inUse.set(tabs.family, tabs)
    if (isKnown(tabs.network)) networks.set(tabs.family, tabs.network)
  }

  function close(gone: Joined): void {
    left.set(keyOf(gone), age)
    const { family } = gone
    if (inUse.get(family) !== gone) {
      standby = standby.filter(entry => entry !== gone)
      return
    }
    inUse.delete(family)
    const next = standby.findLast(entry => entry.family === family)
    if (next) take(next)
  }

  function connect(wallet: number, asked: Family | undefined, network?: NetworkId): void {
    const picture = wallets[wallet]!
    const families = familiesOf(WALLETS[wallet]!)
    const family = asked ?? families.find(entry => entry === active) ?? families[0]!
    if (picture.isRefusing) return
    picture.isLocked = false
    left.delete(`${family} ${WALLETS[wallet]!.id}`)
    const here = inUse.get(family)?.network ?? networks.get(family)!
    take(stand(wallet, family, network ?? here))
    active = family
    if (network) switchTo(network)
  }

  function use(wallet: number, family: Family, account: number | undefined): void {
    const tabs = find(wallet, family)
    if (!tabs) {
      connect(wallet, family)
      return
    }
    const now = inUse.get(family) === tabs ? tabs : refreshed(tabs)
    const address = account === undefined ? undefined : WALLETS[wallet]!.accounts[family]![account]!.address
    // A wallet without such an account stays where it is.
    if (address !== undefined && !now.accounts.includes(address)) return
    take(address === undefined ? now : { ...now, address })
    active = family
  }

  function leave(isMeant: (entry: Joined) => boolean): void {
    const gone = all().filter(isMeant)
    for (const entry of gone) {
      const there = find(entry.wallet, entry.family)
      if (there) close(there)
    }
    for (const wallet of new Set(gone.map(entry => entry.wallet)))
      if (!all().some(entry => entry.wallet === wallet)) wallets[wallet]!.told += 1
  }

  function closeAll(wallet: number): void {
    for (const entry of all()) if (entry.wallet === wallet) close(find(wallet, entry.family)!)
  }

  function switchTo(network: NetworkId): void {
    const family = FAMILIES.find(entry => NETWORKS[entry].includes(network))!
    const tabs = inUse.get(family)
    if (tabs && tabs.network !== network) {
      const picture = wallets[tabs.wallet]!
      if (family === 'eip155' && picture.isRefusing) return
      if (family === 'eip155') picture.chainId = Number(network.slice('eip155:'.length))
      put(refreshed(tabs, network))
    }
    networks.set(family, network)
    active = family
  }

  function apply(step: JoinedStep): void {
    age += 1
    switch (step.do) {
      case 'connect':
        connect(step.wallet, step.family, step.network)
        return
      case 'use':
        use(step.wallet, step.family, step.account)
        return
      case 'leave':
        leave(
          ({ wallet, family }) => (step.wallet ?? wallet) === wallet && (step.family ?? family) === family,
        )
        return
      case 'wagmiLeave':
        if (inUse.has('eip155')) leave(({ family }) => family === 'eip155')
        return
      case 'switch':
        switchTo(step.network)
        return
      case 'wagmiSwitch':
        if (inUse.has('eip155')) switchTo(`eip155:${step.chainId}`)
        return
      case 'activate':
        active = step.family
        return
      case 'account': {
        wallets[step.wallet]!.chosen = 1 - wallets[step.wallet]!.chosen
        for (const entry of all()) if (entry.wallet === step.wallet) put(refreshed(entry))
        return
      }
      case 'chain':
        wallets[step.wallet]!.chainId = step.chainId
        for (const entry of all()) if (entry.wallet === step.wallet) put(refreshed(entry))
        return
      case 'lock':
        wallets[step.wallet]!.isLocked = !wallets[step.wallet]!.isLocked
        if (wallets[step.wallet]!.isLocked) closeAll(step.wallet)
        return
      case 'remove':
        closeAll(step.wallet)
        return
      case 'refuse':
        wallets[step.wallet]!.isRefusing = step.isRefusing
        return
    }
  }

  function unlike(state: SharedState): string[] {
    const found: string[] = []
    const compare = (what: string, mine: unknown, theirs: unknown): void => {
      if (!isSameValue(mine, theirs))
        found.push(`reference: ${what} is ${JSON.stringify(theirs)}, must be ${JSON.stringify(mine)}`)
    }
    const reported = ({ wallet, family, network, accounts, address }: Joined) => ({
      key: `${family} ${WALLETS[wallet]!.id}`,
      network,
      accounts,
      address,
    })
    for (const family of FAMILIES) {
      const mine = inUse.get(family)
      const connection = state.connections[family]
      const account = state.accounts[family]
      const network = state.networks.unsupported[family] ?? state.networks.active[family]
      const theirs = connection && {
        key: `${family} ${connection.walletId}`,
        network,
        accounts: account?.allAccounts.map(({ address }) => address),
        address: account?.address,
      }
      compare(`${family} in use`, mine && reported(mine), theirs)
      compare(`${family}'s network`, networks.get(family), state.networks.active[family])
    }
    compare(
      'standby',
      standby.map(reported),
      Object.entries(state.standby).map(([key, { account, networkId }]) => ({
        key,
        network: networkId,
        accounts: account.allAccounts.map(({ address }) => address),
        address: account.address,
      })),
    )
    compare('active namespace', active, state.networks.activeNamespace)
    const theirs = state.wallets.left.map(({ namespace, walletId }) => `${namespace} ${walletId}`)
    compare('left', [...left.keys()].sort(), theirs.toSorted())
    // Newest first; those of one step in any order.
    const ages = theirs.map(key => left.get(key) ?? 0)
    compare(
      'order of those left',
      ages.toSorted((a, b) => b - a),
      ages,
    )
    return found
  }

  return {
    apply,
    unlike,
    get told() {
      return wallets.map(({ told: reported }) => reported)
    },
  }
}
