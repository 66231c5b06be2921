import { t } from '../../words/t.ts'
import EmailEntry from '../email/EmailEntry.tsx'
import { useLegal } from './useLegal.tsx'

export const title = (): string => t('Email login')

/** The email field alone. */
export default function EmailLogin() {
  const { box, footer, isDisabled } = useLegal()
  return (
    <>
      {box}
      <EmailEntry isDisabled={isDisabled} />
      {footer}
    </>
  )
}
