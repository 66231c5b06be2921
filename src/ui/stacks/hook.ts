import type { RegisteredTabkey } from '../client/api/register.ts'
import type { Source } from '../observe/source.ts'

/** A value that is followed, with the methods that belong to it. */
export interface Observed<Value, Methods> {
  readonly source: Source<Value>
  readonly methods: Methods
}

/**
 * A hook that follows a value: one row for the three stacks.
 *
 * @typeParam Parameters plain data, and callbacks whose names start with `on`
 */
export type ValueHook<Parameters extends object, Value, Methods extends object = object> = (
  client: RegisteredTabkey,
  parameters: Parameters,
  /** The parameters of now; their callbacks may have changed since. */
  latest: () => Parameters,
) => Observed<Value, Methods>

/** A hook that makes a call with its status: one row for the three stacks. */
export type CallHook<Variables, Data> = (client: RegisteredTabkey) => (variables: Variables) => Promise<Data>

/** A hook that returns methods, without a value to follow: one row for the three stacks. */
export type MethodHook<Methods> = (client: RegisteredTabkey) => Methods

type Calls = typeof import('./calls.ts')
type Values = typeof import('./values.ts')
type Methods = typeof import('./methods.ts')

/** The hooks of all stacks: the rows of the three tables. */
export type HookName = keyof Calls | keyof Values | keyof Methods

/** A stack with a function for each hook, named `useBalance` for the row `balance`. */
export type EveryHook = { readonly [Name in HookName as `use${Capitalize<Name>}`]: unknown }

/** A stack with a member for each hook, named as its row. */
export type EveryStore = { readonly [Name in HookName]: unknown }
