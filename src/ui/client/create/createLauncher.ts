import { ClientDestroyedError, EngineStartError } from '../../../bridge/errors/client.ts'
import type { Unsubscribe } from '../api/tabkey.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import type { ClientMethods } from '../methods/createMethods.ts'
import { startWhenLoaded } from '../values/startWhenLoaded.ts'
import { type Shown, showClient } from './showClient.ts'
import type { StartedTab, StartTabParameters } from './startTab.ts'

/** Loads and starts the tab: its connection to the engine, the wallets, the methods. */
export type LoadTab = (parameters: StartTabParameters) => Promise<StartedTab>

/** Shows a client in its page and starts its tab on demand. */
export interface Launcher {
  readonly isDestroyed: boolean
  /** The tab's code did not load when it was last tried. */
  readonly hasFailed: boolean
  /** The client in this page; its tab starts in a later task. `null` on a server. */
  show(): Shown | null
  /**
   * The methods of the started tab.
   *
   * @throws ClientDestroyedError after `destroy`, EngineStartError on a server or when the code did not load; the next
   *   call loads it again
   */
  methods(): Promise<ClientMethods>
  /** Starts a watch when the tab has started, unless it was stopped before. */
  watch(start: (methods: ClientMethods) => Unsubscribe): Unsubscribe
  /** @param onStopped called after the tab has stopped; not called by a second `destroy` */
  destroy(onStopped: () => void): Promise<void>
}

export const isPage = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined'

/** @param load loads the tab for the shown client */
export function createLauncher(
  config: ResolvedConfig,
  load: (shown: Shown) => Promise<StartedTab>,
): Launcher {
  let shown: Shown | null = null
  let starting: Promise<StartedTab> | null = null
  let isDestroyed = false
  let hasFailed = false

  function start(here: Shown): Promise<StartedTab> {
    starting ??= load(here).then(
      async tab => {
        hasFailed = false
        if (!isDestroyed) return tab
        await tab.stop()
        throw new ClientDestroyedError()
      },
      (cause: unknown) => {
        // The next call loads a lost chunk again.
        starting = null
        hasFailed = true
        throw new EngineStartError({ cause })
      },
    )
    return starting
  }

  function show(): Shown | null {
    if (shown || isDestroyed || !isPage()) return shown
    const here = showClient(window, config)
    shown = here
    // In a later task, because the caller may be rendering. Callers of `methods` get the error of a failed start.
    setTimeout(() => {
      if (!isDestroyed) start(here).catch(() => {})
    })
    return shown
  }

  async function methods(): Promise<ClientMethods> {
    if (isDestroyed) throw new ClientDestroyedError()
    const here = show()
    if (!here) throw new EngineStartError({ details: 'the page is missing' })
    return (await start(here)).methods
  }

  return {
    get isDestroyed() {
      return isDestroyed
    },
    get hasFailed() {
      return hasFailed
    },
    show,
    methods,
    watch: startWatch => (show() ? startWhenLoaded(methods(), startWatch) : () => {}),
    async destroy(onStopped) {
      if (isDestroyed) return
      isDestroyed = true
      // A tab that is still loading stops itself.
      await starting?.then(
        tab => tab.stop(),
        () => {},
      )
      onStopped()
      shown?.stop()
    },
  }
}
