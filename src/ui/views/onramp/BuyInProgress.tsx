import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { getProviderLabel, isListed } from '../../../bridge/services/onrampProviders.ts'
import { Button } from '../../components/Button.tsx'
import { errorDetailsCss } from '../../components/ErrorDetails.css.ts'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { useCopy } from '../../hooks/useCopy.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { onrampCss } from './onramp.css.ts'
import { getOnrampStore, getVisitWindow, type Visit, visitProvider } from './onrampStore.ts'
import { ProviderMark } from './ProviderMark.tsx'

export const css = statusPanelCss + errorDetailsCss + onrampCss

export const title = (): string => t('Buy')

const POLL_MS = 500

/** Whether the provider's window was closed; browsers have no event for it. */
function useClosed(visit: Visit): boolean {
  const tab = useTab()
  const [closed, setClosed] = useState<Visit | null>(null)
  useEffect(() => {
    const opened = getVisitWindow(tab)
    if (!opened) return
    const timer = setInterval(() => opened.isClosed() && setClosed(visit), POLL_MS)
    return () => clearInterval(timer)
  }, [tab, visit])
  return closed === visit
}

function getWords(
  visit: Visit,
  isClosed: boolean,
  hasList: boolean,
  label: string,
): { readonly title: string; readonly text: string } {
  switch (visit.status) {
    case 'failed':
      if (!visit.href) return { title: t('The provider cannot be opened now'), text: '' }
      return {
        title: t('The purchase cannot be followed'),
        text: t('A payment you made is not lost: it shows in your tokens when it arrives.'),
      }
    case 'found':
      return { title: t('Something arrived'), text: t('The balance of your account has grown.') }
    case 'expired':
      return {
        title: t('No purchase was found'),
        text: hasList
          ? t(
              '{label} reported no purchase within three minutes. A payment you made there is not lost: it shows in your activity when it arrives.',
              { label },
            )
          : t(
              'Your balance did not change within three minutes. A payment you made is not lost: it shows in your tokens when it arrives.',
            ),
      }
    default:
      if (visit.isBlocked)
        return {
          title: t('Continue on {label}', { label }),
          text: t('Your browser opened no window. Follow the link below.'),
        }
      return isClosed && visit.status === 'open'
        ? {
            title: t('{label} was closed', { label }),
            text: t('What you bought there shows in your tokens when it arrives.'),
          }
        : {
            title: t('Buy on {label}', { label }),
            text: t('Complete the purchase in the provider’s window. This may take a few minutes.'),
          }
  }
}

/** A purchase at a provider, whose page is open in another window. */
function VisitPanel({ visit }: { readonly visit: Visit }) {
  const tab = useTab()
  const copy = useCopy()
  const isClosed = useClosed(visit)
  const { modal } = tab
  // A page that the host's server made is for one use: it has no link to copy.
  const { page } = visit
  const label = getProviderLabel(visit.provider)
  const hasList = isListed(tab.config.engine, visit.provider)
  const isFound = visit.status === 'found'
  const isShown = isFound && hasList
  const hasArrived = isFound && !hasList
  useEffect(() => {
    if (isShown && modal.getState().view === 'BuyInProgress') modal.replace('OnRampActivity')
  }, [isShown, modal])

  const isOver = visit.status === 'failed' || visit.status === 'expired'
  const isAlone = visit.status === 'open' && isClosed
  return (
    <>
      <StatusPanel
        state={isOver ? 'error' : hasArrived ? 'done' : isAlone ? 'idle' : 'busy'}
        picture={<ProviderMark label={label} size={72} />}
        {...getWords(visit, isClosed, hasList, label)}
      >
        {hasArrived ? (
          <Button variant="accent" onClick={() => modal.reset('Account')}>
            {t('See your tokens')}
          </Button>
        ) : (
          <>
            {visit.isBlocked && !isOver && visit.href ? (
              <LinkButton href={visit.href} target="_blank" icon="external">
                {t('Open {name}', { name: label })}
              </LinkButton>
            ) : (
              <Button
                variant={isOver || isAlone ? 'accent' : 'quiet'}
                icon="refresh"
                onClick={() => visitProvider(tab, visit.provider, page)}
              >
                {t('Try again')}
              </Button>
            )}
            {typeof page === 'string' && (
              <Button variant="plain" icon={MORE_ICONS.copy} onClick={() => copy(page, t('Link copied'))}>
                {t('Copy link')}
              </Button>
            )}
          </>
        )}
      </StatusPanel>
      {visit.status === 'failed' && <ErrorDetails text={visit.message} />}
    </>
  )
}

/** A visit of a provider. Without one the order takes the place of the view. */
export default function BuyInProgress() {
  const tab = useTab()
  const { visit } = useStore(getOnrampStore(tab))
  // The store is emptied when the modal closes; the view keeps its content while it leaves.
  const last = useRef(visit)
  if (visit) last.current = visit
  const { modal } = tab
  useEffect(() => {
    if (!visit && modal.getState().open) modal.replace('OnRampProviders')
  }, [visit, modal])
  return last.current && <VisitPanel visit={last.current} />
}
