import type { NetworkId } from '../../bridge/contract/network.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { AnswerSource } from '../../bridge/contract/trace.ts'

/** A request of a dapp whose steps are recorded. */
export interface ProbedRequest {
  readonly tab: Tab
  readonly method: string
  readonly params: unknown
  readonly networkId: NetworkId
  /** Hears which step answers. */
  readonly onSource?: (source: AnswerSource) => void
}

/** What the devtools hear of the engine's parts. */
export interface Probe {
  /** A tab calls a method. @returns called when the call has settled */
  onCall(tab: Tab, path: string, argument: unknown): (error?: unknown) => void
  /** Runs the steps of a request, and hears which one answers, and how. */
  request<Request extends ProbedRequest>(
    request: Request,
    run: (request: Request) => Promise<unknown>,
  ): Promise<unknown>
  /** Sends an HTTP request, and reads along. */
  exchange(
    url: string,
    init: RequestInit,
    send: (url: string, init: RequestInit) => Promise<Response>,
  ): Promise<Response>
}

/** Where the parts look for the probe. It is empty unless a tab asked for devtools. */
export interface ProbeSlot {
  probe?: Probe
}
