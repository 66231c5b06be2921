import type { MailWords } from './words.ts'

/** The mails in the languages of the modal, beside English. */
export const TRANSLATIONS: readonly MailWords[] = []
