import { isHex } from 'viem'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { emptyReply, refusal, unreadable } from './refusal.ts'
import type { SmartSessions } from './smartSessions.ts'

const ACCOUNT = /^eip155:\d+:0x[0-9a-fA-F]{40}$/

const isTyped = (value: unknown): boolean => {
  const { type, data } = asObject(value)
  return typeof type === 'string' && data !== undefined
}
const isTypedList = (value: unknown): boolean => Array.isArray(value) && value.every(isTyped)

/** Whether a body has the fields of a grant. Their content is not checked: the wallet and the app agree on it. */
const isGrant = ({ expiry, signer, permissions, policies }: Record<string, unknown>): boolean =>
  Number.isInteger(expiry) && isTyped(signer) && isTypedList(permissions) && isTypedList(policies)

/** The older encoding of a key: the hex text without its prefix, written as hex once more. */
const asLongKey = (publicKey: string): string => `0x${Buffer.from(publicKey.slice(2)).toString('hex')}`

/**
 * `/v1/sessions/{caip10}`: `GET` lists, `POST` creates a session for a grant request, `…/activate` takes the wallet's
 * context, `…/revoke` ends the session. The account in the path is compared as text, and no signature is read.
 *
 * @param isOldKey the deployment does not know `v=2`
 */
export function answerCosigner(
  { method, query, body: raw }: PeerRequest,
  account: string,
  what: string | undefined,
  { sessions, isOldKey }: { readonly sessions: SmartSessions; readonly isOldKey: boolean },
): PeerReply | undefined {
  const projectId = query.get('projectId')
  if (projectId === null) return unreadable('query')
  if (!ACCOUNT.test(account)) return refusal(400, '', 'Invalid CAIP-10 address')
  if (method === 'GET') {
    if (what !== undefined) return undefined
    const reply = json({ pcis: sessions.list(account) })
    return sessions.isInjected(account) ? { ...reply, breaksContract: true } : reply
  }
  const body = asObject(raw)
  if (what === undefined) {
    if (!isGrant(body)) return unreadable('body')
    const { pci, publicKey } = sessions.create(account, body, projectId)
    const isShort = query.get('v') === '2' && !isOldKey
    const key = { type: 'secp256k1', publicKey: isShort ? publicKey : asLongKey(publicKey) }
    return json({ pci, key })
  }
  if (what !== 'activate' && what !== 'revoke') return undefined
  const { pci, context } = body
  const isRead = typeof pci === 'string' && (what === 'revoke' || (isGrant(body) && isHex(context)))
  if (!isRead) return unreadable('body')
  const session = sessions.find(account, pci)
  if (!session) return refusal(400, 'pci', 'Permission not found')
  if (what === 'activate') sessions.activate(account, pci, String(context))
  else {
    if (session.revokedAt !== null) return refusal(400, 'pci', 'Permission is already revoked')
    sessions.revoke(account, pci)
  }
  return emptyReply
}
