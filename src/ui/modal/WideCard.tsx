import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { EmptyState } from '../components/EmptyState.tsx'
import { IconButton } from '../components/IconButton.tsx'
import { ChosenContext } from '../hooks/useChosen.ts'
import { useModalState } from '../hooks/useModalState.ts'
import { useReportError } from '../hooks/useReportError.ts'
import { TabReactContext, useTab } from '../hooks/useTab.ts'
import { ViewDataContext } from '../hooks/useViewData.ts'
import type { ViewEntry } from '../state/stack.ts'
import Connect from '../views/connect/Connect.tsx'
import { viewTitle } from '../views/titles.ts'
import WhatIsAWallet, { css as guideCss } from '../views/wallets/WhatIsAWallet.tsx'
import { t } from '../words/t.ts'
import { Alerts, Card, type CardProps, FrameLayer, useCard } from './Card.tsx'
import { listTab } from './listTab.ts'
import { Router } from './Router.tsx'
import { Toast } from './Toast.tsx'
import { ViewBoundary } from './ViewBoundary.tsx'
import { wideCardCss } from './wideCard.css.ts'

/** Below, two panes of 360 px and the overlay's margins have no room. */
const ROOM = '(min-width: 760px) and (min-height: 480px)'

function useRoom(): boolean {
  const query = useMemo(() => matchMedia(ROOM), [])
  return useSyncExternalStore(
    listener => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}

/** The wallets. A choice opens in the other pane, in the place of what is there. */
function ListPane({
  root,
  isOpening,
}: {
  readonly root: ViewEntry
  readonly isOpening?: boolean | undefined
}) {
  const tab = useTab()
  const onError = useReportError()
  const list = useMemo(() => listTab(tab, root), [tab, root])
  const chosen = useModalState(state => state.history[1])
  const isAlone = chosen === undefined
  const section = useRef<HTMLElement>(null)
  // The other pane takes the focus with each view; without one the list has it.
  useEffect(() => {
    if (isAlone) section.current?.focus({ preventScroll: true })
  }, [isAlone])
  return (
    <div className="pane">
      <div className="header" part="header">
        <h1 id="title" part="title" className="title">
          {viewTitle(root)}
        </h1>
      </div>
      <div className="frame">
        <section ref={section} className="view" data-view={root.view} aria-labelledby="title" tabIndex={-1}>
          <TabReactContext.Provider value={list}>
            <ChosenContext.Provider value={chosen}>
              <ViewDataContext.Provider value={root.data}>
                <ViewBoundary onError={onError}>{!isOpening && <Connect />}</ViewBoundary>
              </ViewDataContext.Provider>
            </ChosenContext.Provider>
          </TabReactContext.Provider>
        </section>
      </div>
    </div>
  )
}

/** What is in the other pane while no wallet is chosen. */
function Guide() {
  const { config } = useTab()
  return (
    <div className="frame">
      <section className="view" aria-labelledby="pane-title">
        {config.page.enableWalletGuide ? (
          <WhatIsAWallet />
        ) : (
          <EmptyState icon="wallet" title={t('Choose a wallet')} text={t('Its next step is shown here.')} />
        )}
      </section>
    </div>
  )
}

function Panes({ sheet, onClose, root, isOpening }: CardProps & { readonly root: ViewEntry }) {
  const { modal, config } = useTab()
  const shake = useModalState(state => state.shake)
  const depth = useModalState(state => state.history.length)
  const { shown, retry } = useCard(sheet)
  sheet.add(wideCardCss)
  sheet.add(guideCss)
  const step = shown && shown.entry.view !== root.view ? shown : null
  const guideTitle = config.page.enableWalletGuide ? t('What is a wallet?') : t('Next step')
  return (
    <div className="card card-wide" part="dialog" data-shake={shake}>
      <Toast />
      <Alerts />
      <div className="panes">
        <ListPane root={root} isOpening={isOpening} />
        <div className="pane">
          <div className="header" part="header">
            <div className="header-start">
              {depth > 2 && (
                <IconButton icon="back" part="back" label={t('Back')} onClick={() => modal.back()} />
              )}
            </div>
            <h2 id="pane-title" part="title" className="title" key={step?.title}>
              {step?.title ?? guideTitle}
            </h2>
            <div className="header-end">
              <IconButton icon="close" part="close" label={t('Close')} onClick={onClose} />
            </div>
          </div>
          {step ? <Router shown={step} onRetry={retry} titleId="pane-title" /> : <Guide />}
        </div>
      </div>
      <FrameLayer />
    </div>
  )
}

/**
 * The card of `modalSize: 'wide'`: while a wallet is chosen, the wallets stand beside their steps. In a small window, and
 * for every other view, the card is compact.
 */
export default function WideCard(props: CardProps) {
  const hasRoom = useRoom()
  const root = useModalState(state => state.history[0])
  if (!hasRoom || root?.view !== 'Connect') return <Card {...props} />
  return <Panes {...props} root={root} />
}
