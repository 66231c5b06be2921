import type { PendingRequest, RequestId } from '../../../bridge/contract/state.ts'

/** A request that this tab made while a tap of the user was active. */
interface Ticket {
  /** Absent when the engine names the request, as for a sign-in. */
  readonly requestId?: RequestId | undefined
  /** Wall clock, as `PendingRequest.since`. */
  readonly at: number
}

/** Which requests of this tab were made in a tap. A tap opens one app. */
export interface HandoffTickets {
  /** Called before the first await of a request. Adds a ticket if a tap is active and the page is visible. */
  note(requestId?: RequestId): void
  /** Age in ms of the ticket of a request, `null` without one. */
  getAge(request: Pick<PendingRequest, 'id' | 'since'>): number | null
  /** Called when an app was opened: removes all tickets, and adds none until the next tap. */
  use(): void
  stop(): void
}

export interface TicketsParameters {
  readonly view: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    readonly navigator: { readonly userActivation?: { readonly isActive: boolean } }
    readonly document: Pick<Document, 'visibilityState'>
  }
  /** Whether a connection's wallet is on the same phone; without one there is nothing to remember. */
  readonly isNeeded: () => boolean
  readonly now?: () => number
}

const TAPS = ['pointerdown', 'touchend', 'keydown'] as const
/** Limits the tickets that are kept: a page makes few requests in one tap. */
const TICKETS_MAX = 16
/** Tab and engine read the wall clock separately, so that `since` may be a little older than the ticket. */
const CLOCK_SLACK_MS = 50

export function createTickets({ view, isNeeded, now = Date.now }: TicketsParameters): HandoffTickets {
  let tickets: readonly Ticket[] = []
  let isUsed = false
  const onTap = (): void => {
    isUsed = false
  }
  for (const name of TAPS) view.addEventListener(name, onTap, { capture: true, passive: true })

  return {
    note(requestId) {
      const { navigator, document } = view
      if (isUsed || !navigator.userActivation?.isActive || document.visibilityState === 'hidden') return
      if (!isNeeded() || tickets.some(ticket => requestId !== undefined && ticket.requestId === requestId))
        return
      tickets = [...tickets, { requestId, at: now() }].slice(-TICKETS_MAX)
    },
    getAge({ id, since }) {
      const own = tickets.find(({ requestId }) => requestId === id)
      const unnamed = tickets.filter(
        ({ requestId, at }) => requestId === undefined && since >= at - CLOCK_SLACK_MS,
      )
      const ticket = own ?? unnamed.at(-1)
      return ticket ? Math.max(0, now() - ticket.at) : null
    },
    use() {
      isUsed = true
      tickets = []
    },
    stop() {
      for (const name of TAPS) view.removeEventListener(name, onTap, { capture: true })
    },
  }
}
