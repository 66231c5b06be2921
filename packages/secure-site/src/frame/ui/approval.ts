/** What a person is asked, before it is drawn. */
export interface Approval {
  readonly title: string
  /** The word on the button: Sign, Send, Allow. */
  readonly verb: string
  readonly body: readonly Node[]
  /** What should make one stop and think. */
  readonly warnings: readonly string[]
  readonly account: { readonly address: string; readonly type: string; readonly network: string }
}

/** Who asks, as the page says it; only the origin is known for sure. */
export interface Dapp {
  readonly origin: string
  readonly name: string
  readonly icon: string | undefined
}

/** The screens that wait for a person, one after the other. */
export interface Approvals {
  /**
   * Resolves when the person says yes.
   *
   * @throws {FrameError} when they say no, or the signal aborts.
   */
  ask(approval: Approval, signal: AbortSignal): Promise<void>
}
