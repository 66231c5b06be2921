import EmailEntry from '../email/EmailEntry.tsx'

export const title = (): string => 'Email Login'

/** The email field alone (reference §4.1). */
export default function EmailLogin() {
  return <EmailEntry isDisabled={false} />
}
