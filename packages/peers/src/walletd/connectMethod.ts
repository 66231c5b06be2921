import { type Hex, isHex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { asObject } from '../peerServer.ts'
import type { Signer } from './signer.ts'

/**
 * How a wallet answers `wallet_connect` (ERC-7846). `none`: it does not know the method. `unsigned`: it connects and signs
 * nothing; `failedSignIn`: the same, and it says so. The others lie in one place each; what they say is signed by the account's key, but for `otherSigner`.
 */
export type ConnectMode =
  | 'none'
  | 'honest'
  | 'unsigned'
  | 'failedSignIn'
  | 'otherAddress'
  | 'otherAccount'
  | 'otherChain'
  | 'otherNonce'
  | 'otherDomain'
  | 'otherStatement'
  | 'addedResource'
  | 'otherSigner'
  | 'noAccount'

const STRANGER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type Fields = Parameters<typeof createSiweMessage>[0]

const LIES: Partial<Record<ConnectMode, Partial<Fields>>> = {
  otherAddress: { address: STRANGER },
  otherChain: { chainId: 10 },
  otherNonce: { nonce: 'b'.repeat(16) },
  otherDomain: { domain: 'thief.example', uri: 'https://thief.example/' },
  otherStatement: { statement: 'I give all that I have.' },
  addedResource: { resources: ['https://thief.example/everything'] },
}

const date = (value: unknown): Date | undefined => (typeof value === 'string' ? new Date(value) : undefined)

function readFields(requested: Record<string, unknown>, address: Hex, origin: string): Fields {
  const text = (name: string) => {
    const value = requested[name]
    return typeof value === 'string' ? value : undefined
  }
  const { resources } = requested
  const expirationTime = date(requested.expirationTime)
  const notBefore = date(requested.notBefore)
  const [statement, requestId] = [text('statement'), text('requestId')]
  return {
    address,
    chainId: Number(requested.chainId),
    domain: text('domain') ?? new URL(origin).host,
    uri: text('uri') ?? origin,
    version: '1',
    nonce: text('nonce') ?? '',
    issuedAt: date(requested.issuedAt) ?? new Date(),
    ...(statement === undefined ? {} : { statement }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(expirationTime ? { expirationTime } : {}),
    ...(notBefore ? { notBefore } : {}),
    ...(Array.isArray(resources) ? { resources: resources.map(String) } : {}),
  }
}

/** The answer of `wallet_connect` once the person agreed, true or not. */
export async function answerConnect({
  mode,
  params,
  origin,
  signers,
  stranger,
}: {
  readonly mode: ConnectMode
  readonly params: readonly unknown[]
  readonly origin: string
  /** Of the accounts that are shown, selected first. */
  readonly signers: readonly Signer[]
  readonly stranger: Signer
}): Promise<unknown> {
  if (mode === 'noAccount') return { accounts: [] }
  const plain = signers.map(({ account: { address } }) => ({ address, capabilities: {} }))
  const requested = asObject(asObject(asObject(params[0]).capabilities).signInWithEthereum)
  if (mode === 'failedSignIn') {
    const failed = { signInWithEthereum: { code: 4001, message: 'The message was not signed.' } }
    return { accounts: plain.map(({ address }) => ({ address, capabilities: failed })) }
  }
  const [first] = signers
  if (!first || mode === 'unsigned' || !isHex(requested.chainId)) return { accounts: plain }
  const { address } = first.account
  const message = createSiweMessage({ ...readFields(requested, address, origin), ...LIES[mode] })
  const signer = mode === 'otherSigner' ? stranger : first
  const signature = await signer.personalSign(stringToHex(message))
  const named = mode === 'otherAccount' ? stranger.account.address : address
  const signed = { address: named, capabilities: { signInWithEthereum: { message, signature } } }
  return { accounts: [signed, ...plain.slice(1)] }
}
