import type { EmbeddedAccountType } from '../../../bridge/contract/embedded.ts'
import type { Text } from '../../words/t.ts'

/** What a person calls the two accounts of a login. */
export const ACCOUNT_WORDS: Readonly<Record<EmbeddedAccountType, Text>> = {
  smartAccount: 'Smart account',
  eoa: 'Standard account',
}
