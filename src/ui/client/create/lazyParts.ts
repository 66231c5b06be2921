import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { safeParents } from '../../page/safe/safeParents.ts'
import { nextTask } from '../../state/nextTask.ts'
import type { Eip1193Provider } from '../api/eip1193Types.ts'
import type { HandoffTickets } from '../handoff/createTickets.ts'
import type { ClientMethods } from '../methods/createMethods.ts'
import { open } from '../methods/open.ts'
import type { Running } from '../tab/running.ts'

/** The Safe web app; hosts may add others (`wallets.safeOrigins`). */
const SAFE_ORIGIN = 'https://app.safe.global'

export interface LazyPartsParameters {
  readonly running: Running
  readonly provider: Eip1193Provider
  readonly methods: ClientMethods
  readonly hasSignIn: boolean
  /** `null` where no wallet app is opened. */
  readonly tickets: HandoffTickets | null
}

/**
 * Loads the parts of a tab that no caller waits for, after the task that sends the hello.
 *
 * @returns stops the parts, also those that are still loading
 */
export function startLazyParts({
  running,
  provider,
  methods,
  hasSignIn,
  tickets,
}: LazyPartsParameters): () => void {
  const { context, settings, tab, view: window } = running
  const stops: (() => void)[] = []
  let isStopped = false
  const later = nextTask()

  function add<Part>(load: () => Promise<Part>, start: (part: Part) => () => void): void {
    later
      .then(load)
      .then(part => {
        if (!isStopped) stops.push(start(part))
      })
      .catch(() => {})
  }

  // Libraries that asked for EIP-6963 providers earlier get the announcement when the part is loaded.
  add(
    () => import('../providers/announce.ts'),
    ({ announceProvider }) => announceProvider(window, provider),
  )
  add(
    () => import('./logAlerts.ts'),
    ({ logAlerts }) => logAlerts(context.mirror, context.link, context.emit),
  )
  add(
    () => import('./followPictures.ts'),
    ({ followPictures }) => followPictures(context, window),
  )
  // Loaded once a secure site is configured, at the start or by `update`.
  let hasLogin = false
  const addLogin = (): void => {
    if (hasLogin || getSecureSite(settings.store.getState().engine) === undefined) return
    hasLogin = true
    add(
      () => import('../login/followEmbedded.ts'),
      ({ followEmbedded }) => followEmbedded(context, view => open(running, view ? { view } : {}), methods),
    )
  }
  addLogin()
  stops.push(settings.store.subscribe(addLogin))
  let hasReview = false
  const addReview = (): void => {
    if (hasReview || settings.store.getState().page.review === 'off') return
    hasReview = true
    add(
      () => import('../methods/reviewRequest.ts'),
      ({ prepareReview }) => prepareReview(running),
    )
  }
  addReview()
  stops.push(settings.store.subscribe(addReview))
  // First, so that the sheet leaves the modal before others act on the end of its request.
  if (tickets)
    add(
      () => import('../handoff/followHandoff.ts'),
      ({ followHandoff }) =>
        followHandoff({
          context,
          view: window,
          tickets,
          openModal: () => open(running, { view: 'ContinueInWallet' }),
        }),
    )
  if (context.config.page.connectors.some(({ opensPopup }) => opensPopup)) {
    add(
      () => import('../methods/connectInTask.ts'),
      ({ connectInTask }) => connectInTask(context),
    )
    add(
      () => import('../methods/requestInTask.ts'),
      ({ requestInTask }) => requestInTask(running),
    )
  }
  const parents = safeParents(window, [SAFE_ORIGIN, ...context.config.page.wallets.safeOrigins])
  if (parents.length > 0)
    add(
      () => import('../follow/followSafe.ts'),
      ({ followSafe }) => followSafe(running, parents),
    )
  if (hasSignIn)
    add(
      () => import('../follow/followSignIn.ts'),
      ({ followSignIn }) =>
        followSignIn(
          context,
          () => tab.engine.getTabId(),
          view => open(running, { view }),
        ),
    )
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
