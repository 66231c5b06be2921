import type { ReadStore } from '../client/store.ts'
import { isConnected, landingView, type RuleConfig, type RuleState, stepAfter } from './rules.ts'
import type { ModalStore } from './stack.ts'

/** The part of a tab that is followed. */
export interface SessionTab {
  readonly mirror: Pick<ReadStore<RuleState>, 'getState'> & { subscribe(listener: () => void): () => void }
  readonly modal: ModalStore
  readonly config: { readonly page: RuleConfig }
}

/**
 * Lets the modal act on what happens to the session, in this tab or another: closes on success, opens UnsupportedChain,
 * goes back after a network was chosen.
 *
 * @returns stops following
 */
export function followSession({ mirror, modal, config }: SessionTab): () => void {
  let before: RuleState = null

  function onChange(): void {
    const after = mirror.getState()
    const step = stepAfter(before, after, modal.getState(), config.page)
    before = after
    switch (step.kind) {
      case 'close':
        modal.close()
        break
      case 'backPast':
        modal.backPast(step.views)
        break
      case 'unsupported':
        modal.openAt('UnsupportedChain', { namespace: step.namespace })
        break
      case 'reset':
        modal.reset(step.view)
        break
    }
    // An embedded card has no opener: it always shows where the session stands.
    if (config.page.embedded && !modal.getState().open) {
      modal.openAt(landingView(undefined, after, config.page, isConnected(after)))
    }
  }
  onChange()
  return mirror.subscribe(onChange)
}
