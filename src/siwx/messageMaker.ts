import type { SignInData, SignInInput, SignInMessage } from '../bridge/contract/signIn.ts'
import { SignInMessageError } from '../bridge/errors/signIn.ts'
import { buildSignInMessage } from './buildSignInMessage.ts'
import { checksumAddress } from './checksumAddress.ts'
import { isNonce } from './grammar.ts'
import type { PagePlace } from './pagePlace.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'

/** What a message is made of. Domain, uri and nonce are not the maker's to choose. */
export interface SignInIngredients {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

/**
 * Makes the text of one sign-in. It must conform to EIP-4361 or its CAIP-122 profile, and hold the ingredients as given;
 * `createSiwx` reads it before anybody signs.
 */
export type SignInMessageMaker = (
  input: SignInInput,
  ingredients: SignInIngredients,
) => SignInMessage | Promise<SignInMessage>

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Wallets spell their accounts as they like; the text has one spelling. */
const spell = ({ chainId, accountAddress }: SignInInput) =>
  chainId.startsWith('eip155:') && EVM_ADDRESS.test(accountAddress)
    ? checksumAddress(accountAddress)
    : accountAddress

const fieldsOf = (input: SignInInput, ingredients: SignInIngredients): SignInData => ({
  accountAddress: spell(input),
  chainId: input.chainId,
  version: '1',
  ...ingredients,
})

/** The maker of the library: the ingredients, and nothing else. */
export const makeMessage: SignInMessageMaker = (input, ingredients) => {
  const data = fieldsOf(input, ingredients)
  return { data, text: buildSignInMessage(data) }
}

const refuse = (field: string, reason: string): never => {
  throw new SignInMessageError(field, reason)
}

/**
 * Lets the maker make a message, and takes it only if it says what it must: the page's own domain and origin, this nonce,
 * this account on this chain.
 *
 * @throws SignInMessageError naming the field that is wrong
 */
export async function makeChecked(
  maker: SignInMessageMaker,
  input: SignInInput,
  ingredients: SignInIngredients,
  { domain, origin }: PagePlace,
): Promise<SignInMessage> {
  if (!isNonce(ingredients.nonce)) refuse('nonce', 'must have 8 or more letters and digits')
  // One-click authentication: the wallet writes the text, for an account it alone knows.
  if (input.accountAddress === '') return { data: checkedFields(input, ingredients), text: '' }
  const { text } = await maker(input, ingredients)
  const { data } = parseSignInMessage(text)
  if (data.domain !== domain) refuse('domain', `must be ${domain}, the page's own`)
  if (!URL.canParse(data.uri) || new URL(data.uri).origin !== origin)
    refuse('uri', `must lie below ${origin}`)
  if (data.nonce !== ingredients.nonce) refuse('nonce', 'must be the one that was given')
  if (data.chainId !== input.chainId) refuse('chainId', `must be ${input.chainId}`)
  if (data.accountAddress !== spell(input)) refuse('accountAddress', `must be ${spell(input)}`)
  return { data, text }
}

/** Takes the account's place while the other fields are checked. */
const PLACEHOLDER_ADDRESS = `0x${'1'.repeat(40)}`

/** The wallet receives the fields without a text, so they are checked by the same grammar with a placeholder account. */
function checkedFields(input: SignInInput, ingredients: SignInIngredients): SignInData {
  const data = fieldsOf(input, ingredients)
  if (!data.chainId.startsWith('eip155:')) refuse('chainId', 'must be one of eip155 without an account')
  buildSignInMessage({ ...data, accountAddress: PLACEHOLDER_ADDRESS })
  return data
}
