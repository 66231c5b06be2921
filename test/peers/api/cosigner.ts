import { isAddress, isHex, size, verifyMessage } from 'viem'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { SmartSessions } from './smartSessions.ts'

const ACCOUNT = /^eip155:(\d+):(0x[0-9a-fA-F]{40})$/
const REQUEST_KEYS = ['chainId', 'address', 'expiry', 'signer', 'permissions', 'policies']
const TYPES = ['contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance']
const SIGNATURE_BYTES = 65

const wrong = (error: string, status = 400): PeerReply => json({ error }, status)

/** What is wrong with a request for a grant, or nothing. */
function complaint(body: Record<string, unknown>, chainId: string): string | undefined {
  const { expiry, signer, permissions } = body
  const unknown = Object.keys(body).find(key => !REQUEST_KEYS.includes(key))
  if (unknown !== undefined) return `${unknown} is not known`
  if (Number(body.chainId) !== Number(chainId)) return 'chainId is another one'
  if (typeof expiry !== 'number' || expiry * 1000 <= Date.now()) return 'expiry is not in the future'
  const { keys } = asObject(asObject(signer).data)
  if (asObject(signer).type !== 'keys' || !Array.isArray(keys) || keys.length === 0)
    return 'signer has no keys'
  if (!Array.isArray(permissions) || permissions.length === 0) return 'permissions are empty'
  const other = permissions.map(asObject).find(({ type }) => !TYPES.includes(String(type)))
  return other && `${String(other.type)} is not known`
}

async function revoke(
  account: string,
  address: string,
  body: Record<string, unknown>,
  sessions: SmartSessions,
): Promise<PeerReply> {
  const { pci, signature } = body
  const session = sessions.find(account, String(pci))
  if (!session) return wrong('no such session', 404)
  if (session.revokedAt !== undefined) return wrong('the session is revoked', 409)
  // Wallets of today give nothing back; who signs, signs the name of the session.
  if (!isHex(signature)) return wrong('signature is missing')
  if (size(signature) === SIGNATURE_BYTES && isAddress(address)) {
    const isGood = await verifyMessage({ address, message: String(pci), signature }).catch(() => false)
    if (!isGood) return wrong('signature is of somebody else', 401)
  }
  sessions.revoke(account, String(pci))
  return json({ success: true })
}

/**
 * `/v1/sessions/{caip10}`: `GET` lists, `POST` opens a session for a grant request, `…/activate` takes the wallet's
 * grant, `…/revoke` ends it.
 */
export async function answerCosigner(
  { method, query, body: raw }: PeerRequest,
  account: string,
  what: string | undefined,
  sessions: SmartSessions,
): Promise<PeerReply | undefined> {
  const [, chainId = '', address = ''] = ACCOUNT.exec(account) ?? []
  if (address === '') return wrong('the account is no CAIP-10 name')
  if (method === 'GET') return what === undefined ? json({ pcis: sessions.list(account) }) : undefined
  const body = asObject(raw)
  switch (what) {
    case undefined: {
      const problem = complaint(body, chainId)
      if (problem) return wrong(problem)
      const { pci, publicKey } = sessions.create(account, body, query.get('projectId') ?? '')
      return json({ pci, key: { type: 'secp256k1', publicKey } })
    }
    case 'activate':
      if (!isHex(body.context)) return wrong('context is missing')
      return sessions.activate(account, String(body.pci), body)
        ? json({ success: true })
        : wrong('no such session', 404)
    case 'revoke':
      return revoke(account, address, body, sessions)
    default:
      return undefined
  }
}
