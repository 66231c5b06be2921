import type { ModalStore } from '../../state/stack.ts'
import type { EngineLink } from '../tab/engineLink.ts'
import type { Hint } from '../values/hint.ts'
import { toHint } from '../values/toHint.ts'
import { keepName } from './keepName.ts'
import type { Shown } from './showClient.ts'

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
