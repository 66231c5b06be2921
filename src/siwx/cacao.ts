import type { SignInCacao, SignInSession } from '../bridge/contract/signIn.ts'
import { writeMessage } from './buildSignInMessage.ts'
import { checkData, refuse } from './checkData.ts'
import { withGrants } from './recap.ts'

/** did:pkh of an EVM account. */
const ISSUER = /^did:pkh:(eip155:[0-9]{1,32}):(0x[0-9a-fA-F]{40})$/

/**
 * The session a CACAO stands for: its fields, and the text that the wallet signed for them, written again. Nothing is
 * believed yet: `verifySignIn` has the last word.
 *
 * An address may stand without its capitals, as some wallets write it into the text too.
 *
 * @param cacao as the wallet gave it
 * @throws SignInMessageError when its fields make no message
 * @see https://chainagnostic.org/CAIPs/caip-74, https://eips.ethereum.org/EIPS/eip-5573
 */
export function sessionOfCacao(cacao: SignInCacao): SignInSession {
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
  return { data: checked.data, message: writeMessage(checked), signature: s.s, cacao }
}
