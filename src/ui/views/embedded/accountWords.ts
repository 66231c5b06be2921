import type { EmbeddedAccountType } from '../../../bridge/contract/embedded.ts'

/** What a person calls the two accounts of a login. */
export const ACCOUNT_WORDS: Readonly<Record<EmbeddedAccountType, string>> = {
  smartAccount: 'Smart account',
  eoa: 'Standard account',
}
