export interface LockedPackage {
  readonly name: string
  readonly version?: string
}

const parts = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []

/** Whether `version` is at least `least`. */
export function isAtLeast(version: string, least: string): boolean {
  const [left, right] = [parts(version), parts(least)]
  const index = right.findIndex((part, at) => (left[at] ?? 0) !== part)
  return index === -1 || (left[index] ?? 0) > (right[index] ?? 0)
}

/** From these versions on the vendor's licence is not open source. The first pattern that fits counts. */
const FIRST_BANNED: readonly (readonly [name: RegExp, version: string])[] = [
  [/^@reown\/walletkit$/, '1.2.11'],
  [/^@reown\//, '1.8.1'],
  [/^@walletconnect\//, '2.21.9'],
  // No version of MetaMask's SDK or of its connect packages.
  [/^@metamask\/(sdk|connect)(-|$)/, '0'],
]

/** Whether a package must not be installed, not even below another one. */
export function isBanned({ name, version = '0' }: LockedPackage): boolean {
  const first = FIRST_BANNED.find(([pattern]) => pattern.test(name))?.[1]
  return first !== undefined && isAtLeast(version, first)
}
