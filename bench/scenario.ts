import * as z from 'zod'

const count = (max: number) => z.number().int().positive().max(max)

const scenario = z.strictObject({
  /** The name of the scenario in the report. */
  name: z.string().min(1).max(80),
  /** Your networks: each with the node that your app uses. Keys in a URL stay on this machine, and out of the report. */
  networks: z
    .array(
      z.strictObject({ chainId: count(Number.MAX_SAFE_INTEGER), rpcUrl: z.url({ protocol: /^https?$/ }) }),
    )
    .min(1)
    .max(20),
  /** What each tab asks in one round, all at once. */
  reads: z
    .array(
      z.strictObject({
        /** One of `networks`; default the first. */
        chainId: count(Number.MAX_SAFE_INTEGER).optional(),
        method: z.string().regex(/^[a-z]+_\w+$/i),
        params: z.array(z.unknown()).optional(),
      }),
    )
    .min(1)
    .max(100),
  /** Tabs that ask; default 5. */
  tabs: count(50).default(5),
  /** Rounds of each tab; default 10. */
  rounds: count(1_000).default(10),
  /** Pause of a tab between two rounds, ms; default 250. */
  pauseMs: z.number().min(0).max(60_000).default(250),
})

/** What a dapp does all day, for the bench: its own nodes and its own reads. */
export type Scenario = z.input<typeof scenario>

/** A scenario whose defaults are filled in. */
export type WholeScenario = z.output<typeof scenario>

/** What the page of the bench gets of it: where each chain's node is counted. */
export interface PageScenario {
  readonly networks: readonly { readonly chainId: number; readonly url: string }[]
}

/**
 * Checks the default export of a scenario file.
 *
 * @throws Error that names each wrong field
 * @example readScenario((await import(pathToFileURL('my.ts').href)).default)
 */
export function readScenario(value: unknown): WholeScenario {
  const read = scenario.safeParse(value)
  if (!read.success) throw new Error(`The scenario is not valid:\n${z.prettifyError(read.error)}`)
  const known = new Set(read.data.networks.map(({ chainId }) => chainId))
  const unknown = read.data.reads.find(({ chainId }) => chainId !== undefined && !known.has(chainId))
  if (unknown) throw new Error(`${unknown.method}: no network has the chain id ${unknown.chainId}`)
  return read.data
}
