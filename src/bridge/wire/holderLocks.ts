import { isAliveLock, isFree, type Locks, termLockName } from './liveness.ts'
import type { Holder } from './messages.ts'

/**
 * Whether the locks that an announcement names are held. Every script of the origin can post on the bus, and a message
 * may arrive after its engine has ended: without its locks an announcement has no effect. The lock of the term names
 * identity and protocol, so that a real engine cannot be announced with another protocol.
 */
export async function isHolderAlive(
  locks: Locks,
  identity: string,
  { protocol, term, alive }: Holder,
): Promise<boolean> {
  if (alive !== null && !isAliveLock(alive, identity, term)) return false
  const names = [termLockName(identity, protocol, term), ...(alive === null ? [] : [alive])]
  const areFree = await Promise.all(names.map(name => isFree(locks, name)))
  return !areFree.includes(true)
}
