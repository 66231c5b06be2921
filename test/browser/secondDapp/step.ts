import type { Dapp } from './dapp.ts'

/** One thing a dapp does. Its name is its key in the table. */
export interface Step {
  readonly name: string
  /** Events that standards expect of it, which the runner waits for. */
  readonly events?: readonly string[]
  run(dapp: Dapp): Promise<unknown>
}

export interface StepGroup {
  readonly title: string
  /** The standards its steps were written from. */
  readonly standard: string
  readonly steps: readonly Step[]
}

/** How a step ended, without what changes from run to run. */
export interface Outcome {
  readonly result?: unknown
  readonly error?: {
    readonly code: unknown
    readonly data?: unknown
    /** Whether it is an `Error` with a message. */
    readonly isError: boolean
  }
  /** It ended in something that is no answer of a provider: the step is wrong, or nothing came. */
  readonly threw?: string
  readonly events?: readonly (readonly [name: string, value: unknown])[]
}

type Params = readonly unknown[] | Readonly<Record<string, unknown>> | ((dapp: Dapp) => unknown)

/** A step that is one request; its answer is the result. */
export const ask = (name: string, method: string, params?: Params): Step => ({
  name,
  run: dapp => dapp.request(method, typeof params === 'function' ? params(dapp) : params),
})

/** The next question of the wallet is rejected. */
export const rejected = ({ name, run }: Step): Step => ({
  name: `${name}, rejected`,
  async run(dapp) {
    await dapp.hand('rejectNext')
    return run(dapp)
  },
})
