import { WalletError } from './base.ts'

interface ErrorClass {
  new (...values: never[]): WalletError
  readonly kind: string
}

/**
 * Restores the class of an error that crossed the bridge as kind and message. Error classes that the first screen does
 * not need are in the chunks that use them.
 *
 * @param classes by the `name` of their instances, because minifiers rename classes
 * @returns the same error, changed in place; an error of another class unchanged
 */
export function reviveAs<Thrown>(classes: Readonly<Record<string, ErrorClass>>, error: Thrown): Thrown {
  if (!(error instanceof WalletError)) return error
  const found = Object.entries(classes).find(([, { kind }]) => kind === error.kind)
  if (!found || error instanceof found[1]) return error
  Object.setPrototypeOf(error, found[1].prototype)
  return Object.assign(error, { name: found[0] })
}
