import type { SignInData } from '../../../bridge/contract/signIn.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { formatNetworkId } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import type { ConnectedAccounts } from '../api/eip1193Methods.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { connectByModal, settledEvmState } from './connectByModal.ts'

type Hex = `0x${string}`

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** In place of the account, which is not known before the connection. */
const PLACEHOLDER = '0x1111111111111111111111111111111111111111'

const FIELD = 'params[0].capabilities.signInWithEthereum'

const readChain = ({ chainId }: Fields, fallback: string): number =>
  readEvmChainId(chainId ?? fallback) ?? invalid('chainId', 'Expected an EIP-155 chain id in hex')

function invalid(field: string, details: string): never {
  throw new ValidationError(`${FIELD}.${field}`, details)
}

/** The fields of the request, with the page's own where they are absent. Another page's are refused. */
async function toMessage(requested: Fields, address: Hex, chain: number): Promise<string> {
  const { getPageLocation } = await import('../../../siwx/pageLocation.ts')
  const page = getPageLocation()
  const { chainId: _chain, scheme, ...fields } = requested
  if (scheme !== undefined && `${scheme}:` !== location.protocol)
    invalid('scheme', `Expected ${location.protocol.slice(0, -1)}`)
  const data = {
    domain: page.domain,
    uri: page.uri,
    version: '1',
    issuedAt: new Date().toISOString(),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    accountAddress: checksumAddress(address),
    chainId: formatNetworkId('eip155', chain),
  }
  const { buildSignInMessage } = await import('../../../siwx/buildSignInMessage.ts')
  // Every field is checked by its grammar there.
  return buildSignInMessage(data as SignInData, { origin: page.origin })
}

const toHex = (text: string): Hex =>
  `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * `wallet_connect` of the EIP-1193 provider (ERC-7846): connects by the modal unless an account is connected, and signs in
 * with the capability `signInWithEthereum`. A capability that is not known is absent in the answer.
 *
 * A request that fails leaves nothing connected that it has connected.
 *
 * @param params `[{ version: '1', capabilities?: { signInWithEthereum?: { nonce, chainId?, … } } }]`
 * @throws ValidationError for other params and SignInMessageError for a field that ERC-4361 does not allow, both before
 *   anything is shown; ConnectionCancelledError when the person closes the modal, UserRejectedError when they do not sign
 * @see https://eips.ethereum.org/EIPS/eip-7846 (draft of 2025-07-08)
 */
export async function connectRequest(client: Tabkey, params: unknown): Promise<ConnectedAccounts> {
  const options: unknown = Array.isArray(params) ? (params[0] ?? {}) : {}
  if (!isFields(options)) throw new ValidationError('params[0]', 'Expected an object')
  const { version = '1', capabilities = {} } = options
  if (version !== '1') throw new ValidationError('params[0].version', "Expected '1'")
  if (!isFields(capabilities)) throw new ValidationError('params[0].capabilities', 'Expected an object')
  const { signInWithEthereum: requested } = capabilities
  if (requested !== undefined && !isFields(requested)) throw new ValidationError(FIELD, 'Expected an object')
  // A message that cannot be written is refused before the modal opens.
  if (requested) await toMessage(requested, PLACEHOLDER, readChain(requested, '0x1'))

  const wasConnected = (await settledEvmState(client)).status === 'connected'
  const { accounts, chainId } = await connectByModal(client)
  const [active, ...others] = accounts
  if (!active) return { accounts: [] }
  const toPlain = (address: Hex) => ({ address, capabilities: {} })
  if (!requested) return { accounts: accounts.map(toPlain) }
  try {
    const chain = readChain(requested, chainId ?? '0x1')
    const message = await toMessage(requested, active, chain)
    const network = formatNetworkId('eip155', chain)
    const isKnown = client.getState().networks.known.some(({ caipNetworkId }) => caipNetworkId === network)
    const signature = await client.request({
      method: 'personal_sign',
      params: [toHex(message), active],
      ...(isKnown ? { network } : {}),
    })
    const signed = { address: active, capabilities: { signInWithEthereum: { message, signature } } }
    return { accounts: [signed, ...others.map(toPlain)] }
  } catch (error) {
    if (!wasConnected) await client.disconnect({ namespace: 'eip155' }).catch(() => {})
    throw error
  }
}
