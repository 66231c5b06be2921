import { Button } from '../../components/Button.tsx'
import { Status } from '../../components/Status.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import { DappPicture } from '../signIn/DappPicture.tsx'
import { sessionsCss } from './sessions.css.ts'

export const css = sessionsCss

/** A dialog without a heading has no name to a reader. */
export const title = (): string => t('Smart session')

/** Confirms that the app may act for the account, with the pictures of both. */
export default function SmartSessionCreated() {
  const { config, modal } = useTab()
  const { connection } = useSession()
  const { name, icons } = config.engine.metadata
  const app = cleanText(name, 40, t('This app'))
  const wallet = cleanText(connection?.wallet.name, 40, t('Your wallet'))
  return (
    <div className="ss-created">
      <div className="ss-done">
        <span className="ss-pair">
          <DappPicture name={app} icons={icons} size={72} />
          <WalletImage wallet={{ ...connection?.wallet, name: wallet }} size={72} />
        </span>
        <Status as="div" className="stack">
          <p className="strong">{t('Smart session created')}</p>
          <p className="muted">
            {t(
              '{app} may act for you now, within the limits you agreed to. {wallet} enforces these limits.',
              {
                app,
                wallet,
              },
            )}
          </p>
        </Status>
      </div>
      <Button variant="accent" onClick={() => modal.close()}>
        {t('Got it')}
      </Button>
    </div>
  )
}
