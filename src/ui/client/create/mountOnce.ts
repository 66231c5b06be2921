import type { PageConfig } from '../../../bridge/contract/config.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import { ConfigError } from '../../../bridge/errors/client.ts'
import type { TabContext } from '../context.ts'

/** The modal's chunk. */
export type LoadModal = () => Promise<{
  mountModal(context: TabContext, target?: HTMLElement): () => void
}>

/** The host's own `<tabkey-modal>`, when it places one; `undefined` lets the modal append itself to the body. */
function modalTarget(page: Document, { disableAppend, embedded }: PageConfig): HTMLElement | undefined {
  if (!disableAppend && !embedded) return undefined
  const target = page.querySelector<HTMLElement>('tabkey-modal')
  if (!target && disableAppend)
    throw new ConfigError('disableAppend', 'place <tabkey-modal> in the page before the modal opens')
  return target ?? undefined
}

/** Mounts the modal at the first call, and takes it out at the end. */
export function mountOnce(context: TabContext, page: Document, load: LoadModal) {
  let mounting: Promise<void> | undefined
  let unmount = (): void => {}
  let isStopped = false
  return {
    get isAsked(): boolean {
      return mounting !== undefined
    },
    mount(): Promise<void> {
      mounting ??= load()
        .then(({ mountModal }) => {
          if (!isStopped) unmount = mountModal(context, modalTarget(page, context.config.page))
        })
        .catch((cause: unknown) => {
          // The next click loads a failed chunk again.
          mounting = undefined
          throw cause instanceof WalletError
            ? cause
            : new WalletError('The wallet modal could not be loaded', { cause })
        })
      return mounting
    },
    stop(): void {
      isStopped = true
      unmount()
    },
  }
}
