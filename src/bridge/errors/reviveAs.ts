import { WalletError } from './base.ts'

interface ErrorClass {
  new (...values: never[]): WalletError
  readonly kind: string
}

/**
 * An error that came over the bridge as its kind and words, as the class it had in the engine. For the classes the first
 * screen does not pay for: each group of them is in the chunk that uses it.
 *
 * @param classes by the name their instances spell, for minifiers rename classes
 * @returns the error itself, changed in place; whatever is of none of the classes as it is
 */
export function reviveAs<Thrown>(classes: Readonly<Record<string, ErrorClass>>, error: Thrown): Thrown {
  if (!(error instanceof WalletError)) return error
  const found = Object.entries(classes).find(([, { kind }]) => kind === error.kind)
  if (!found || error instanceof found[1]) return error
  Object.setPrototypeOf(error, found[1].prototype)
  return Object.assign(error, { name: found[0] })
}
