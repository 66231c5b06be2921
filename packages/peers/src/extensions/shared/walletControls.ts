import type { Person, PersonMode, PersonState } from './person.ts'

/** What every wallet's controls stand on. */
export interface ControlledWallet<State extends PersonState> {
  readonly state: State
  readonly person: Person
  configure(change: Partial<State>): Promise<void>
  revoke(): Promise<void>
  lock?(): Promise<void>
  unlock?(): Promise<void>
}

/**
 * Puts a wallet's controls where a test finds them: `globalThis.walletControls` of the service worker. They exist
 * before the wallet has read its memory.
 */
export function exposeControls<State extends PersonState>(opening: Promise<ControlledWallet<State>>): void {
  const walletControls = {
    configure: async (change: Partial<State>) => (await opening).configure(change),
    setMode: async (mode: PersonMode) => {
      const wallet = await opening
      wallet.state.mode = mode
      await wallet.configure({})
    },
    answer: async (isApproved: boolean) => (await opening).person.answer(isApproved),
    open: async () => (await opening).person.open(),
    state: async () => (await opening).state,
    lock: async () => (await opening).lock?.(),
    unlock: async () => (await opening).unlock?.(),
    revoke: async () => (await opening).revoke(),
  }
  Object.assign(globalThis, { walletControls })
}
