import { createPublicKey, verify as verifyBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { SiweMessage } from 'siwe'
import { createPublicClient, http } from 'viem'
import { readText, type SignInText } from './readText.ts'
import { verifyBitcoin } from './verifyBitcoin.ts'

export interface VerifyTextParameters {
  readonly text: string
  readonly signature: string
  /** Origin of the site that visitors sign in to. */
  readonly origin: string
  readonly nodes: readonly { readonly chainId: number; readonly url: string }[]
}

/** The header of an ed25519 key as X.509 writes it (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

function verifySolana(address: string, text: string, signature: string): boolean {
  const der = Buffer.concat([ED25519, base58.decode(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verifyBytes(null, Buffer.from(text), key, base58.decode(signature))
}

async function verifyEvm(parameters: VerifyTextParameters, said: SignInText): Promise<boolean> {
  const { text, signature, nodes } = parameters
  const message = new SiweMessage(text)
  const { domain, nonce } = said
  const checked = await message.verify({ signature, domain, nonce }, { suppressExceptions: true })
  if (checked.success) return true
  // A contract's; siwe would ask a node of ethers, and knows nothing of accounts that are not there yet.
  const url = nodes.find(({ chainId }) => chainId === message.chainId)?.url
  if (!url || !/^0x[0-9a-f]*$/i.test(signature)) return false
  const client = createPublicClient({ transport: http(url) })
  const address = said.address as `0x${string}`
  return client.verifyMessage({ address, message: text, signature: signature as `0x${string}` })
}

/**
 * Verifies a sign-in with none of our code: siwe and viem, Node's ed25519, btc-signer.
 *
 * @returns what the text says
 * @throws in words, when it is not to be believed
 */
export async function verifyText(parameters: VerifyTextParameters): Promise<SignInText> {
  const { text, signature, origin } = parameters
  const said = readText(text)
  const own = new URL(origin)
  if (said.domain !== own.host || new URL(said.uri).origin !== own.origin) throw new Error('another site')
  if (said.expirationTime && Date.parse(said.expirationTime) <= Date.now()) throw new Error('expired')
  if (said.notBefore && Date.parse(said.notBefore) > Date.now()) throw new Error('not valid yet')
  const isSigned =
    said.chainName === 'Ethereum'
      ? await verifyEvm(parameters, said)
      : said.chainName === 'Solana'
        ? verifySolana(said.address, text, signature)
        : verifyBitcoin(said.address, text, signature)
  if (!isSigned) throw new Error('not signed by this account')
  return said
}
