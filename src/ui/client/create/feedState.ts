import type { SharedState } from '../../../bridge/contract/state.ts'
import type { ModalStore } from '../../state/stack.ts'
import type { EngineLink } from '../tab/engineLink.ts'
import type { Hint } from '../values/hint.ts'
import { toHint } from '../values/toHint.ts'
import type { Shown } from './showClient.ts'

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

export interface FeedStateParameters {
  readonly shown: Pick<Shown, 'state' | 'hint' | 'hintFile' | 'config'>
  readonly engine: Pick<EngineLink, 'mirror' | 'link'>
  readonly modal: ModalStore
  /** Whether this tab hides the stored session; the hint of the last visit is then kept. */
  readonly isHidden: () => boolean
  /** Called with each new hint, also with the first one. */
  readonly onHint: (hint: Hint | null) => void
}

/**
 * Feeds the client's state from the engine and the modal, and stores the account as a hint for the next visit.
 *
 * @returns the functions that stop it
 */
export function feedState({
  shown: { state, hint, hintFile, config },
  engine: { mirror, link },
  modal,
  isHidden,
  onHint,
}: FeedStateParameters): readonly (() => void)[] {
  const feedMirror = (): void => {
    const mirrored = mirror.getState()
    if (!mirrored) return
    const shared = keepName(mirrored, state.getState())
    state.feed({ shared, ready: true })
    if (isHidden()) return
    const next = toHint(shared)
    if (next === undefined) return
    if (hintFile.write(next)) onHint(next)
    hint.set(next)
  }
  const feedLink = (): void => state.feed({ link: link.getState() })
  const feedModal = (): void => state.feed({ modal: modal.getState() })
  const unsubscribes = [mirror.subscribe(feedMirror), link.subscribe(feedLink), modal.subscribe(feedModal)]
  state.feed({ avatar: config.page.avatar })
  feedLink()
  feedMirror()
  return unsubscribes
}
