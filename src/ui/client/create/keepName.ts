import type { SharedState } from '../../../bridge/contract/state.ts'

/**
 * Keeps the shown name until the account's name is loaded again. The engine keeps names only while a tab watches them;
 * between the hint of the last visit and the first response, the button must not fall back to the address.
 *
 * @param shared the engine's new word
 * @param shown what the page shows now
 */
export function keepName(shared: SharedState, shown: Pick<SharedState, 'identities'>): SharedState {
  const key = shared.accounts[shared.networks.activeNamespace]?.caipAddress
  if (!key) return shared
  const next = shared.identities[key]
  const before = shown.identities[key]
  const isKnown = next && (next.status !== 'loading' || next.name !== null)
  if (isKnown || !before?.name) return shared
  // The same object, so that a comparison by reference finds no change.
  return { ...shared, identities: { ...shared.identities, [key]: before } }
}
