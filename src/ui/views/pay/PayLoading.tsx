import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { AttemptPanel } from './AttemptPanel.tsx'
import { getPayStore } from './payStore.ts'

export const css = statusPanelCss

export const title = (): string => t('Payment')

/** Closes 3 s after the end. */
const CLOSE_AFTER_MS = 3_000

/** A pending payment. A failed one stays visible with a button to go back. */
export default function PayLoading() {
  const tab = useTab()
  const { modal } = tab
  const { attempt } = useStore(getPayStore(tab))
  const isDone = attempt?.status === 'success'

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      if (modal.getState().view === 'PayLoading') modal.close()
    }, CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDone, modal])

  if (!attempt)
    return (
      <EmptyState icon={MORE_ICONS.clock} title={t('Nothing is being paid')}>
        <Button onClick={() => modal.close()}>{t('Close')}</Button>
      </EmptyState>
    )
  return <AttemptPanel attempt={attempt} onAgain={() => modal.back()} />
}
