import type { NetworkId } from '../../bridge/contract/network.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { AnswerSource } from '../../bridge/contract/trace.ts'

/** A request of a dapp whose steps are recorded. */
export interface ProbedRequest {
  readonly tab: Tab
  readonly method: string
  readonly params: unknown
  readonly networkId: NetworkId
}

export interface RequestProbe {
  /** The step that answers. */
  onSource(source: AnswerSource): void
  onSettled(error?: unknown): void
}

/** What the devtools hear of the engine's parts. */
export interface Probe {
  /** A tab calls a method. @returns called when the call has settled */
  onCall(tab: Tab, path: string, argument: unknown): (error?: unknown) => void
  onRequest(request: ProbedRequest): RequestProbe
  /** Sends an HTTP request, and reads along. */
  exchange(url: string, init: RequestInit, send: () => Promise<Response>): Promise<Response>
  onEvent(name: string): void
}

/** Where the parts look for the probe. It is empty unless a tab asked for devtools. */
export interface ProbeSlot {
  probe?: Probe
}
