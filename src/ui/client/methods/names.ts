import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import type { Unsubscribe } from '../api/tabkey.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readCaipAddress, readOptions, readText } from '../values/arguments.ts'
import { callListener } from '../values/callListener.ts'
import type { GroupBodies } from './bodies.ts'

type NameQuery = { readonly address: string } | { readonly name: string }
type NameAnswer = {
  readonly name: string | null
  readonly avatar: string | null
  readonly address: string | null
}
export type Identity = Pick<NameAnswer, 'name' | 'avatar'>

/** Reads a name query. Throws ValidationError before anything happens. */
function readNameQuery(value: unknown): NameQuery {
  const { address, name } = readOptions(value)
  if (name !== undefined && address !== undefined)
    throw new ValidationError('', 'Expected an address or a name, not both')
  return name === undefined ? { address: readText(address, 'address') } : { name: readText(name, 'name') }
}

/** The CAIP-10 id under which the engine keeps the identity of an address. */
function identityKey(
  address: string,
  { networks, accounts }: Pick<SharedState, 'networks' | 'accounts'>,
): CaipAddress {
  if (address.includes(':')) return readCaipAddress(address, 'address')
  const { activeNamespace, active } = networks
  const own = accounts[activeNamespace]
  if (own?.address === address) return own.caipAddress
  const network = active[activeNamespace]
  if (!network) throw new ValidationError('address', 'Expected a CAIP-10 id: there is no active network')
  return formatCaipAddress(network, address)
}

/** Name and picture of an address, or the address of a name. */
export async function getName(running: Running, input: unknown): Promise<NameAnswer> {
  const query = readNameQuery(input)
  const state = await readyState(running)
  const { data } = running.tab.engine.api
  if ('name' in query) {
    const address = await data.address({ name: query.name })
    return { name: query.name, avatar: null, address }
  }
  const identity = await data.identity({ account: identityKey(query.address, state) })
  return { ...identity, address: query.address }
}

/** Watches the identity of an address and calls the listener with its changes. */
export function watchName(
  running: Running,
  { address }: { readonly address: string },
  listener: (identity: Identity) => void,
): Unsubscribe {
  const account = identityKey(address, running.state.getState())
  const unwatch = running.tab.watches.watch({ kind: 'identity', account })
  let shown: Identity | undefined
  const follow = (): void => {
    const entry = running.state.getState().identities[account]
    const { name = null, avatar = null } = entry ?? {}
    if (shown && shown.name === name && shown.avatar === avatar) return
    shown = { name, avatar }
    callListener(listener, shown)
  }
  const off = running.state.subscribe(follow)
  follow()
  return () => {
    off()
    unwatch()
  }
}

export const bodies: GroupBodies<'names'> = {
  get: getName,
  // Registration is a chunk of its own, so that showing a name does not load it.
  suggest: async (...args) => (await import('./registry.ts')).bodies.suggest(...args),
  register: async (...args) => (await import('./registry.ts')).bodies.register(...args),
}
