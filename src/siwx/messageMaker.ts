import type { SignInData, SignInInput, SignInMessage } from '../bridge/contract/signIn.ts'
import { SignInMessageError } from '../bridge/errors/signIn.ts'
import { buildSignInMessage } from './buildSignInMessage.ts'
import { spellAddress } from './checksumAddress.ts'
import { isNonce } from './grammar.ts'
import type { PageLocation } from './pageLocation.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'

/** Fields of a message. The message maker must not change domain, uri and nonce. */
export interface SignInIngredients {
  /** Host of the page, with its port if it is not the default of the scheme. */
  readonly domain: string
  /** Address of the page. */
  readonly uri: string
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** Now (RFC 3339). */
  readonly issuedAt: string
  /** `issuedAt` and `expiresInMs` of `createSiwx` (RFC 3339). */
  readonly expirationTime: string
  /** `statement` of `createSiwx`. */
  readonly statement?: string
  /** `resources` of `createSiwx`. */
  readonly resources?: readonly string[]
}

/**
 * Writes the text of one sign-in. The text must conform to EIP-4361 or its CAIP-122 profile and contain the given
 * fields; `createSiwx` checks it before the signature request.
 */
export type SignInMessageMaker = (
  input: SignInInput,
  ingredients: SignInIngredients,
) => SignInMessage | Promise<SignInMessage>

const spell = ({ chainId, accountAddress }: SignInInput) => spellAddress(chainId, accountAddress)

const toSignInData = (input: SignInInput, ingredients: SignInIngredients): SignInData => ({
  accountAddress: spell(input),
  chainId: input.chainId,
  version: '1',
  ...ingredients,
})

/** The default message maker: the given fields only. */
export const makeMessage: SignInMessageMaker = (input, ingredients) => {
  const data = toSignInData(input, ingredients)
  return { data, text: buildSignInMessage(data) }
}

const refuse = (field: string, reason: string): never => {
  throw new SignInMessageError(field, reason)
}

/**
 * Calls the message maker and checks its text: the page's domain and origin, the nonce, the account and the chain.
 *
 * @throws SignInMessageError naming the invalid field
 */
export async function makeChecked(
  maker: SignInMessageMaker,
  input: SignInInput,
  ingredients: SignInIngredients,
  { domain, origin }: PageLocation,
): Promise<SignInMessage> {
  if (!isNonce(ingredients.nonce)) refuse('nonce', 'must have 8 or more letters and digits')
  // One-click authentication: the wallet writes the text for an account that is not known yet.
  if (input.accountAddress === '') return { data: checkedFields(input, ingredients), text: '' }
  const { text } = await maker(input, ingredients)
  const { data } = parseSignInMessage(text)
  if (data.domain !== domain) refuse('domain', `must be ${domain}, the page's own`)
  if (!URL.canParse(data.uri) || new URL(data.uri).origin !== origin) refuse('uri', `must be below ${origin}`)
  if (data.nonce !== ingredients.nonce) refuse('nonce', 'must be the issued nonce')
  if (data.chainId !== input.chainId) refuse('chainId', `must be ${input.chainId}`)
  if (data.accountAddress !== spell(input)) refuse('accountAddress', `must be ${spell(input)}`)
  return { data, text }
}

/** Placeholder for the account while the other fields are checked. */
const PLACEHOLDER_ADDRESS = `0x${'1'.repeat(40)}`

/**
 * The wallet receives the fields without a text, so they are checked by the same grammar with a placeholder account.
 */
function checkedFields(input: SignInInput, ingredients: SignInIngredients): SignInData {
  const data = toSignInData(input, ingredients)
  if (!data.chainId.startsWith('eip155:'))
    refuse('chainId', 'must be an eip155 chain when the account is empty')
  buildSignInMessage({ ...data, accountAddress: PLACEHOLDER_ADDRESS })
  return data
}
