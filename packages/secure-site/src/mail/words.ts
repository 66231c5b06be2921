/** The sentences of the mails in one language. `{…}` are filled in. */
export interface MailWords {
  /** BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly code: { readonly subject: string; readonly lead: string; readonly life: string }
  readonly device: {
    readonly subject: string
    readonly lead: string
    readonly button: string
    readonly ignore: string
  }
  readonly oldEmail: { readonly subject: string; readonly lead: string }
  readonly newEmail: { readonly subject: string; readonly lead: string }
  /** What a person does who did not ask for the mail. */
  readonly ignore: string
}

export const ENGLISH: MailWords = {
  language: 'en',
  direction: 'ltr',
  code: {
    subject: '{code} is your sign-in code',
    lead: 'Type this code to sign in to {host}:',
    life: 'It works once, for {minutes} minutes.',
  },
  device: {
    subject: 'Is this your new device?',
    lead: 'A device that we do not know signs in to {host} with your address. If it is yours, open this page and confirm it:',
    button: 'Confirm the device',
    ignore: 'If it is not yours, do nothing: without you nobody gets in.',
  },
  oldEmail: {
    subject: '{code} confirms your new address',
    lead: 'Your wallet is to use {email} from now on. Type this code to confirm it:',
  },
  newEmail: {
    subject: '{code} is your code for this address',
    lead: 'Type this code to use this address with your wallet:',
  },
  ignore: 'If you did not ask for this mail, you can ignore it.',
}
