import { WalletError } from '../../../bridge/errors/base.ts'
import { ConfigError } from '../../../bridge/errors/client.ts'
import { nextTask } from '../../state/nextTask.ts'
import type { ModalStore } from '../../state/stack.ts'
import type { PageConfig } from '../options/pageOptions.ts'
import type { TabContext } from '../tab/context.ts'

/** The modal in the page. */
export interface MountedModal {
  /** `<tabkey-modal>`. */
  readonly element: Pick<Element, 'isConnected'>
  unmount(): void
}

/** The modal's chunk. */
export interface ModalModule {
  mountModal(context: TabContext, target?: HTMLElement): MountedModal
  /** Fetches what the first view shows. */
  prepareFirstView(context: TabContext): Promise<void>
}

export type LoadModal = () => Promise<ModalModule>

/** The mounts of clients that share the modal of one page; the last one is drawn. */
const mountsByModal = new WeakMap<ModalStore, Mount[]>()

interface Mount {
  readonly isRequested: boolean
  mount(): Promise<void>
  leave(): void
}

/** The host's own `<tabkey-modal>`, when it places one; `undefined` lets the modal append itself to the body. */
function modalTarget(page: Document, { disableAppend, embedded }: PageConfig): HTMLElement | undefined {
  if (!disableAppend && !embedded) return undefined
  const target = page.querySelector<HTMLElement>('tabkey-modal')
  if (!target && disableAppend)
    throw new ConfigError('disableAppend', 'place <tabkey-modal> in the page before the modal opens')
  return target ?? undefined
}

/**
 * Mounts the modal at the first call, again when its element has left the page, and removes it at the end. Of several
 * clients that share a modal, one mounts it: the one that asked last while the modal was closed.
 */
export function mountOnce(context: TabContext, page: Document, load: LoadModal) {
  const { modal } = context
  const mounts = mountsByModal.get(modal) ?? []
  mountsByModal.set(modal, mounts)
  let mounting: Promise<void> | undefined
  let module: ModalModule | undefined
  let mounted: MountedModal | undefined
  let isStopped = false
  /** Counts the times the modal was removed: a mount that began before is given up. */
  let removals = 0

  const fetchModule = async (): Promise<ModalModule> => {
    module ??= await load()
    return module
  }

  /** Evaluated, mounted and opened in tasks of their own, so that the page may draw before and after each. */
  async function mountInTasks(): Promise<void> {
    const before = removals
    await nextTask()
    if (!module) {
      await fetchModule()
      await nextTask()
    }
    // A client that mounts in place of this one removes it first.
    if (before !== removals) return
    mounted = module?.mountModal(context, modalTarget(page, context.config.page))
    await nextTask()
  }

  const self: Mount = {
    get isRequested() {
      return mounting !== undefined
    },
    mount() {
      const current = mounts.at(-1)
      if (current && current !== self) {
        if (modal.getState().open) return current.mount()
        current.leave()
      }
      if (mounted && !mounted.element.isConnected) self.leave()
      const index = mounts.indexOf(self)
      if (index >= 0) mounts.splice(index, 1)
      mounts.push(self)
      mounting ??= mountInTasks().catch((cause: unknown) => {
        // The next click loads a failed chunk again.
        mounting = undefined
        throw cause instanceof WalletError
          ? cause
          : new WalletError('The wallet modal could not be loaded', { cause })
      })
      return mounting
    },
    leave() {
      removals += 1
      mounted?.unmount()
      mounted = undefined
      mounting = undefined
    },
  }

  /**
   * Fetches the chunk without a mount.
   *
   * @param hasData whether the data of the first view is fetched too
   */
  async function preload(hasData: boolean): Promise<void> {
    const { prepareFirstView } = await fetchModule()
    if (hasData && !isStopped) await prepareFirstView(context)
  }

  return {
    get isRequested(): boolean {
      return mounts.at(-1)?.isRequested === true
    },
    mount: self.mount,
    /** Removes the modal from the page. The next `mount` draws it again. */
    leave(): void {
      if (mounts.at(-1) !== self) return
      modal.close()
      self.leave()
    },
    preload,
    /** A press is near: fetches the chunk and the data, and mounts the closed modal, unless another client has. */
    async prepare(): Promise<void> {
      await Promise.all([preload(true), mounts.length === 0 && self.mount()])
    },
    /** Another client of the same modal mounts it in place of this one. */
    stop(): void {
      isStopped = true
      const isCurrent = mounts.length === 0 || mounts.at(-1) === self
      if (mounts.includes(self)) mounts.splice(mounts.indexOf(self), 1)
      if (!isCurrent) return
      // Callers that wait for the modal to open or close get an answer.
      modal.close()
      self.leave()
      mounts
        .at(-1)
        ?.mount()
        .catch(() => {})
    },
  }
}
