import type { SignInCacao, SignInSession } from '../bridge/contract/signIn.ts'
import { writeMessage } from './buildSignInMessage.ts'
import { checkData, refuse } from './checkData.ts'
import { withGrants } from './recap.ts'
import { readEvmSignature } from './verify/evmSignature.ts'

/** did:pkh of an EVM account. */
const ISSUER = /^did:pkh:(eip155:[0-9]{1,32}):(0x[0-9a-fA-F]{40})$/

/**
 * Converts a CACAO to a session: its fields, and the text that the wallet signed for them. Nothing is verified here;
 * `verifySignIn` does it.
 *
 * A lower-case address is accepted, because some wallets also write it into the text.
 *
 * @param cacao as the wallet returned it
 * @throws SignInMessageError when its fields are not a valid message
 * @see https://chainagnostic.org/CAIPs/caip-74, https://eips.ethereum.org/EIPS/eip-5573
 */
export function toSignInSession(cacao: SignInCacao): SignInSession {
  const { p: payload, s } = cacao ?? {}
  if (typeof payload?.iss !== 'string' || typeof s?.s !== 'string')
    return refuse('message', 'must be a CACAO')
  const [, chainId, accountAddress] =
    ISSUER.exec(payload.iss) ?? refuse('accountAddress', 'must be a did:pkh of eip155')
  const { resources } = payload
  const checked = checkData(
    {
      accountAddress,
      chainId,
      domain: payload.domain,
      uri: payload.aud,
      version: payload.version ?? '1',
      nonce: payload.nonce,
      issuedAt: payload.iat,
      expirationTime: payload.exp,
      notBefore: payload.nbf,
      requestId: payload.requestId,
      statement: withGrants(payload.statement || undefined, resources),
      resources,
    },
    { isLowerCaseTaken: true },
  )
  const signature = readEvmSignature(s.s)?.bytes ?? s.s
  return { data: checked.data, message: writeMessage(checked), signature, cacao }
}
