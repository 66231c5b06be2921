import { ASIA } from './translations/asia.ts'
import { EUROPE } from './translations/europe.ts'
import { RIGHT_TO_LEFT } from './translations/rightToLeft.ts'
import type { MailWords } from './words.ts'

/** The mails in the languages of the modal, beside English. */
export const TRANSLATIONS: readonly MailWords[] = [...EUROPE, ...ASIA, ...RIGHT_TO_LEFT]
