import type { PageConfig } from '../../../bridge/contract/config.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import { ConfigError } from '../../../bridge/errors/client.ts'
import { nextTask } from '../../state/nextTask.ts'
import type { TabContext } from '../context.ts'

/** The modal's chunk. */
export interface ModalModule {
  mountModal(context: TabContext, target?: HTMLElement): () => void
  /** Fetches what the first view shows. */
  prepareFirstView(context: TabContext): Promise<void>
}

export type LoadModal = () => Promise<ModalModule>

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
  let module: ModalModule | undefined
  let unmount = (): void => {}
  let isStopped = false

  const fetchModule = async (): Promise<ModalModule> => {
    module ??= await load()
    return module
  }

  /** A chunk that is not here yet is evaluated in a task of its own, so that the page may draw before and after it. */
  async function fetchInTasks(): Promise<ModalModule> {
    await nextTask()
    const fetched = await fetchModule()
    await nextTask()
    return fetched
  }

  return {
    get isAsked(): boolean {
      return mounting !== undefined
    },
    mount(): Promise<void> {
      mounting ??= (module ? Promise.resolve(module) : fetchInTasks())
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
    /**
     * Fetches the chunk without a mount.
     *
     * @param hasData whether the data of the first view is fetched too
     */
    async preload(hasData: boolean): Promise<void> {
      const { prepareFirstView } = await fetchModule()
      if (hasData && !isStopped) await prepareFirstView(context)
    },
    stop(): void {
      isStopped = true
      unmount()
    },
  }
}
