import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import type { MountedModal } from '../client/create/mountOnce.ts'
import type { TabContext } from '../client/tab/context.ts'
import { AvatarContext } from '../components/avatarContext.ts'
import { SheetContext } from '../hooks/useRules.ts'
import { ConfigContext, TabReactContext } from '../hooks/useTab.ts'
import { prepareWalletLists } from '../hooks/useWalletLists.ts'
import { applyTheme } from '../page/applyTheme.ts'
import { nextTask } from '../state/nextTask.ts'
import { isConnected } from '../state/rules.ts'
import { adoptStylesheet } from '../theme/stylesheet.ts'
import { onLanguage } from '../words/t.ts'
import { followSession } from './followSession.ts'
import { ignoreSecondClicks } from './ignoreSecondClicks.ts'
import { EmbeddedModal, Modal } from './Modal.tsx'
import { modalCss } from './modalCss.ts'
import { preloadView } from './useShownView.ts'

const ELEMENT = 'tabkey-modal'

/** Whether the account is probably the first view: connected, or connected at the last visit. */
const isAccountFirst = ({ hint, mirror }: TabContext): boolean =>
  hint.getState() !== null || isConnected(mirror.getState())

/** Fetches what the first view shows, before it is opened: the account's code, or the lists of wallets. */
export async function prepareFirstView(context: TabContext): Promise<void> {
  if (isAccountFirst(context)) preloadView('Account')
  else await prepareWalletLists(context)
}

/** Gives the parts of the modal their tab, and draws them again when its config changes. */
function TabProvider({ tab, children }: { readonly tab: TabContext; readonly children: ReactNode }) {
  const config = useStore(tab.settings)
  return (
    <TabReactContext.Provider value={tab}>
      <ConfigContext.Provider value={config}>{children}</ConfigContext.Provider>
    </TabReactContext.Provider>
  )
}

/**
 * Puts the modal into the page: `<tabkey-modal>` with a shadow root, one stylesheet and a React root of its own.
 *
 * @param context the tab
 * @param target a `<tabkey-modal>` of the host, or the element to append one to; default the body
 */
export function mountModal(context: TabContext, target?: HTMLElement): MountedModal {
  const host = target?.localName === ELEMENT ? target : document.createElement(ELEMENT)
  const isOurs = host !== target
  if (isOurs) (target ?? document.body).append(host)
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = adoptStylesheet(shadow, modalCss())
  const place = document.createElement('div')
  shadow.replaceChildren(place)
  const stops = [
    context.theme.follow(matchMedia('(prefers-color-scheme: dark)')),
    applyTheme(host, context.theme),
    followSession(context),
    ignoreSecondClicks(place, context.modal),
  ]
  // The account of the last visit is probably the first view.
  if (isAccountFirst(context)) preloadView('Account')
  const readAvatar = () => context.config.page.avatar
  const isEmbedded = context.config.page.embedded
  const View = isEmbedded ? EmbeddedModal : Modal
  const root = createRoot(place)
  const direction = getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr'
  const draw = () =>
    root.render(
      <TabProvider tab={context}>
        <SheetContext.Provider value={sheet}>
          <AvatarContext.Provider value={readAvatar}>
            <View sheet={sheet} direction={direction} />
          </AvatarContext.Provider>
        </SheetContext.Provider>
      </TabProvider>,
    )
  let isMounted = true
  // An embedded card is drawn in short turns, between which the page answers. A closed dialog is little, and the press
  // that opens it would wait for such a turn: it is drawn in the next task, before that of the press.
  if (isEmbedded) startTransition(draw)
  else
    void nextTask().then(() => {
      if (isMounted) flushSync(draw)
    })
  // New elements from the root on: every part reads its texts again and keeps its state.
  stops.push(onLanguage(draw))

  return {
    element: host,
    unmount() {
      isMounted = false
      for (const stop of stops) stop()
      root.unmount()
      place.remove()
      if (isOurs) host.remove()
    },
  }
}
