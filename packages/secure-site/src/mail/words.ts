/**
 * The sentences of the mails in one language. `{…}` are filled in: `{minutes}` with any number, so its unit has one form.
 */
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
    lead: 'Enter this code to sign in to {host}:',
    life: 'The code works once and expires in {minutes} min.',
  },
  device: {
    subject: 'Is this your new device?',
    lead: 'A device that we do not know is signing in to {host} with your email address. If it is yours, open this page and confirm it:',
    button: 'Confirm the device',
    ignore: 'If it is not yours, ignore this mail: the device stays out.',
  },
  oldEmail: {
    subject: '{code} confirms your new address',
    lead: 'Your wallet is about to change its email address to {email}. Enter this code to confirm it:',
  },
  newEmail: {
    subject: '{code} is your code for this address',
    lead: 'Enter this code to use this address with your wallet:',
  },
  ignore: 'If you did not ask for this mail, you can ignore it.',
}
