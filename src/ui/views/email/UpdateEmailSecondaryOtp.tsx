import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { emailCss } from './email.css.ts'
import { StartOver } from './StartOver.tsx'

export const css = emailCss

export const title = (): string => t('Confirm new email')

/** The code of the mail to the new address; every tab shows the address from then on. */
export default function UpdateEmailSecondaryOtp() {
  const { engine, modal } = useTab()
  const { email = '' } = useViewData()

  async function verify(otp: string): Promise<void> {
    await engine.embedded.updateEmailSecondaryOtp({ otp })
    // To the account it was begun from.
    if (modal.getState().view === 'UpdateEmailSecondaryOtp')
      modal.backPast(['UpdateEmailSecondaryOtp', 'UpdateEmailPrimaryOtp', 'UpdateEmailWallet'])
  }

  return (
    <CodeEntry email={email} verify={verify}>
      <StartOver lead={t('Didn’t receive it?')} />
    </CodeEntry>
  )
}
