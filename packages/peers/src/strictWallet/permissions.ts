import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { accountsFor, askPerson, emitAccounts, type Session } from './session.ts'

/** What EIP-2255 tells of an origin. */
export function permissionsOf(session: Session, origin: string): unknown[] {
  if (!session.permitted.has(origin)) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: accountsFor(session, origin) }]
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }]
}

function checkNames(value: unknown): void {
  const names = Object.keys(asObject(value))
  if (names.length === 0) throw new RpcError(-32602, 'Expected a permission.')
  if (names.some(name => name !== 'eth_accounts')) throw new RpcError(-32602, 'No such permission.')
}

/** EIP-1102. A second request while the person decides is refused, as extension wallets do. */
export async function requestAccounts(session: Session, origin: string): Promise<string[]> {
  if (session.permitted.has(origin) && !session.isLocked) return accountsFor(session, origin)
  await connect(session, origin)
  return accountsFor(session, origin)
}

async function connect(session: Session, origin: string): Promise<void> {
  if (session.connecting.has(origin)) throw new RpcError(-32002, 'A connection request is already pending.')
  session.connecting.add(origin)
  try {
    await askPerson(session)
  } finally {
    session.connecting.delete(origin)
  }
  session.isLocked = false
  session.permitted.add(origin)
  emitAccounts(session, [origin])
}

export async function requestPermissions(
  session: Session,
  origin: string,
  [first]: readonly unknown[],
): Promise<unknown[]> {
  checkNames(first)
  const isNew = !session.permitted.has(origin)
  if (isNew) await connect(session, origin)
  else await askPerson(session)
  return permissionsOf(session, origin)
}

export function revokePermissions(session: Session, origin: string, [first]: readonly unknown[]): null {
  checkNames(first)
  if (session.permitted.delete(origin)) emitAccounts(session, [origin])
  return null
}
