import type { SessionStatus, SmartSession } from '../../../bridge/features/sessions/contract.ts'
import { Button } from '../../components/Button.tsx'
import { Picture } from '../../components/Picture.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useImage } from '../../hooks/useImage.ts'
import { numberLocale } from '../../words/numberLocale.ts'
import { plural } from '../../words/plural.ts'
import { type Text, t } from '../../words/t.ts'
import { type Coin, permissionWords } from './permissionWords.ts'

/** Shown permissions of a session; a longer list is cut. */
const SHOWN = 6

/** A pending session can do nothing and is not shown. */
export type ShownStatus = Exclude<SessionStatus, 'pending'>

const WHEN: Readonly<Record<ShownStatus, Text>> = {
  active: 'Until {day}',
  expired: 'Ended {day}',
  revoked: 'Revoked {day}',
}

function formatDay(seconds: number, locale: string): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat(numberLocale(locale), { dateStyle: 'medium' }).format(date)
}

/** One session: whose, what it may do, until when. */
export function SessionCard({
  session,
  coin,
  locale,
  isBusy,
  isDisabled,
  onRevoke,
}: {
  readonly session: SmartSession & { readonly status: ShownStatus }
  readonly coin: Coin
  readonly locale: string
  readonly isBusy: boolean
  readonly isDisabled: boolean
  readonly onRevoke: () => void
}) {
  const { status, project, permissions, unknown, expiry, revokedAt } = session
  const image = useImage({ id: project.icon ?? undefined }, 'wallet')
  const name = cleanText(project.name, 60, t('Unknown app'))
  const rest = Math.max(0, permissions.length - SHOWN) + unknown
  const day = formatDay(status === 'revoked' ? (revokedAt ?? expiry) : expiry, locale)
  return (
    <div className={status === 'active' ? 'ss' : 'ss ss-over'}>
      <div className="ss-head">
        <Picture src={image} name={name} size={36} />
        <span className="row-text">
          <span className="row-title clip" translate="no">
            {name}
          </span>
          <span className="row-detail">{t(WHEN[status], { day })}</span>
        </span>
        {status === 'active' && (
          <Button isBusy={isBusy} disabled={isDisabled} onClick={onRevoke}>
            <span>{t('Revoke')}</span>
            <span className="sr">{` ${name}`}</span>
          </Button>
        )}
      </div>
      <ul className="ss-can">
        {permissions.slice(0, SHOWN).map((permission, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; two of them may be alike
          <li key={index}>{permissionWords(permission, coin)}</li>
        ))}
        {rest > 0 && <li>{plural(rest, 'One more permission', '{count} more permissions')}</li>}
      </ul>
    </div>
  )
}
