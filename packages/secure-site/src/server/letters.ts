import type { Letter } from '../../../../tabkey-testing/src/mail/mime.ts'

const FROM = 'hello@secure-site.test'

/** Without `https://`, so that the one link of a letter is the one to open. */
const nameOf = (parent: string) => new URL(parent).host

/** What the site writes to people. Text, because everybody can read it. */
export const codeLetter = (to: string, code: string, parent: string, minutes: number): Letter => ({
  from: FROM,
  to,
  subject: `${code} is your sign-in code`,
  text: `Type this code to sign in to ${nameOf(parent)}:\n\n${code}\n\nIt works once, for ${minutes} minutes. If you did not ask for it, you need do nothing.`,
})

export const deviceLetter = (to: string, link: string, parent: string): Letter => ({
  from: FROM,
  to,
  subject: 'Is this your new device?',
  text: `Somebody signs in to ${nameOf(parent)} with your address on a device that we do not know. If it is you, open this link and say so:\n\n${link}\n\nIf it is not you, you need do nothing.`,
})

export const oldEmailLetter = (to: string, code: string, newEmail: string): Letter => ({
  from: FROM,
  to,
  subject: `${code} confirms your new address`,
  text: `Your wallet is to use ${newEmail} from now on. Type this code to confirm it:\n\n${code}\n\nIf you did not ask for this, you need do nothing.`,
})

export const newEmailLetter = (to: string, code: string): Letter => ({
  from: FROM,
  to,
  subject: `${code} is your code for this address`,
  text: `Type this code to use this address with your wallet:\n\n${code}\n\nIf you did not ask for it, you need do nothing.`,
})
