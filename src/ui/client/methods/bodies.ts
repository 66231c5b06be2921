import type { Tabkey, Unsubscribe } from '../api/tabkey.ts'
import type { Running } from '../tab/running.ts'
import type { GroupName } from './table.ts'

type Callable = (...args: never[]) => unknown

/** The code of a public method. It reads its argument itself, because hosts without TypeScript call it too. */
export type BodyOf<Method> =
  NonNullable<Method> extends (...args: never[]) => Promise<infer Result>
    ? (running: Running, argument: unknown) => Promise<Result>
    : never

/** The code of several methods by their names. What is watched has its code in `watchLazily`. */
export type BodiesOf<Methods> = {
  readonly [Name in keyof Methods as NonNullable<Methods[Name]> extends (...args: never[]) => Unsubscribe
    ? never
    : NonNullable<Methods[Name]> extends Callable
      ? Name
      : never]-?: BodyOf<Methods[Name]>
}

/** The code of a group's methods, for instance of `tabkey.swaps`. */
export type GroupBodies<Name extends GroupName> = BodiesOf<NonNullable<Tabkey[Name]>>
