import type { RequestId } from '../../../bridge/contract/state.ts'
import { getScheme } from '../../../bridge/values/walletSchemes.ts'
import { linkTarget } from '../../format/deepLink.ts'
import { openExternal } from '../../page/openExternal.ts'
import type { TabContext } from '../tab/context.ts'
import type { HandoffTickets } from './createTickets.ts'
import { handoffPlan } from './handoffPlan.ts'
import { getHandoffStore, type HandoffRequest, handoffRequests } from './handoffStore.ts'
import { watchLaunch } from './watchLaunch.ts'

const VIEW = 'ContinueInWallet'

export interface HandoffParameters {
  readonly context: Pick<TabContext, 'mirror' | 'modal' | 'environment' | 'config'>
  readonly view: Window
  readonly tickets: HandoffTickets
  /** Opens the modal with only the sheet on its stack; its chunk may still be loading. */
  readonly openModal: () => Promise<void>
}

/**
 * Leads the user to the wallet app of this phone when the relay has a request of this tab: by script where a tap allows
 * it, and by a sheet with a link, which stays until the request has ended. All requests share one sheet, which shows the
 * oldest.
 *
 * @returns stops following
 */
export function followHandoff({ context, view, tickets, openModal }: HandoffParameters): () => void {
  const { mirror, modal, environment } = context
  const store = getHandoffStore(modal)
  const known = new Set<RequestId>()
  let stopWatching = (): void => {}
  let isShown = false
  /** Whether the modal was opened for the sheet alone, so that it closes with the sheet. */
  let isOurs = false

  const waiting = (): readonly HandoffRequest[] => {
    if (!context.config.page.enableHandoff) return []
    const { dismissed } = store.getState()
    return handoffRequests(mirror.getState()).filter(({ id }) => !dismissed.includes(id))
  }

  store.onLaunch = id => {
    tickets.use()
    stopWatching()
    stopWatching = watchLaunch(view, phase => store.setPhase(id, phase))
  }

  /** Opens the app in the tap that made the request. */
  function launch(request: HandoffRequest): void {
    const { id, handoff } = request
    const { opens } = handoffPlan({
      environment,
      handoff,
      ticketAgeMs: tickets.getAge(request),
      isActive: view.navigator.userActivation?.isActive === true,
      isVisible: environment.visible.getState(),
    })
    if (!opens) return
    const scheme = getScheme(handoff.href)
    store.onLaunch(id)
    try {
      openExternal(handoff.href, linkTarget('mobile', environment), {
        view,
        schemes: scheme ? [scheme] : [],
        dev: environment.isDev,
      })
    } catch {
      // A link that the gate refuses is not offered by the sheet either.
      store.setPhase(id, 'missing')
    }
  }

  function show(): void {
    const { open, view: current } = modal.getState()
    isShown = true
    isOurs = !open
    if (open && current === VIEW) return
    if (open) modal.push('ContinueInWallet')
    // The request goes on without its sheet; the account lists it with its link.
    else
      openModal().then(
        () => {
          if (!isShown) hide()
        },
        () => {
          isShown = false
        },
      )
  }

  function hide(): void {
    const { open, view: current } = modal.getState()
    isShown = false
    if (!open || current !== VIEW) return
    if (isOurs) modal.close()
    else modal.back()
  }

  function onChange(): void {
    const requests = handoffRequests(mirror.getState())
    store.keep(Object.keys(mirror.getState()?.requests ?? {}))
    const shown = waiting()
    for (const request of requests) {
      if (known.has(request.id)) continue
      known.add(request.id)
      if (shown.includes(request) && environment.isMobile) launch(request)
    }
    for (const id of known) if (!requests.some(request => request.id === id)) known.delete(id)
    if (shown.length === 0) stopWatching()
    const isWanted = environment.isMobile && shown.length > 0
    if (isWanted && !isShown) show()
    else if (!isWanted && isShown) hide()
  }

  const offs = [
    mirror.subscribe(onChange),
    modal.subscribe((now, before) => {
      const isLeft = before.open && before.view === VIEW && !(now.open && now.view === VIEW)
      if (!isLeft || !isShown) return
      isShown = false
      store.dismiss(waiting().map(({ id }) => id))
    }),
    () => stopWatching(),
  ]
  onChange()
  return () => {
    for (const off of offs) off()
  }
}
