import { RpcError } from '../../walletd/rpcError.ts'

/** How the person at the wallet answers: at once, or when the test says so. */
export type PersonMode = 'approve' | 'decline' | 'hold'

export interface PersonState {
  mode: PersonMode
  /** Prompts shown so far, by method. */
  prompts: Record<string, number>
}

interface Prompt {
  readonly method: string
  settle(isApproved: boolean): void
}

/** The person at an extension's window: every prompt is counted, then answered. */
export interface Person {
  /**
   * Shows a prompt.
   *
   * @throws 4001 when it is declined
   */
  prompt(method: string): Promise<void>
  /** Methods of the prompts that are open. */
  open(): readonly string[]
  /** Answers every open prompt. */
  answer(isApproved: boolean): number
}

export const newPersonState = (): PersonState => ({ mode: 'approve', prompts: {} })

/**
 * @param state is changed in place
 * @param changed writes it down
 * @param words of a rejection
 */
export function createPerson(state: PersonState, changed: () => Promise<void>, words: string): Person {
  const prompts = new Set<Prompt>()
  const decline = () => new RpcError(4001, words)
  return {
    async prompt(method) {
      state.prompts[method] = (state.prompts[method] ?? 0) + 1
      await changed()
      if (state.mode === 'decline') throw decline()
      if (state.mode === 'approve') return
      await new Promise<void>((resolve, reject) => {
        const prompt: Prompt = {
          method,
          settle(isApproved) {
            prompts.delete(prompt)
            if (isApproved) resolve()
            else reject(decline())
          },
        }
        prompts.add(prompt)
      })
    },
    open: () => [...prompts].map(({ method }) => method),
    answer(isApproved) {
      const open = [...prompts]
      for (const prompt of open) prompt.settle(isApproved)
      return open.length
    },
  }
}
