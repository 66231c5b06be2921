import type { ViewName } from '../../state/views.ts'
import type { TabContext } from '../tab/context.ts'
import { followApproval } from './followApproval.ts'
import { followOpenWallet } from './followOpenWallet.ts'
import { followRefusals, type RequestMethod } from './followRefusals.ts'

/**
 * Sends the page's theme to the engine, so that the secure frame looks the same. A page without a frame sends nothing.
 *
 * @returns stops following
 */
function followFrameTheme({
  mirror,
  theme,
  engine,
}: Pick<TabContext, 'mirror' | 'theme' | 'engine'>): () => void {
  let sent: unknown
  const sync = (): void => {
    const hasFrame = (mirror.getState()?.embedded.frame ?? 'none') !== 'none'
    const now = theme.getState()
    if (!hasFrame || sent === now) return
    sent = now
    const { resolved: themeMode, variables: themeVariables } = now
    engine.embedded.syncTheme({ themeMode, themeVariables }).catch(() => {
      // The next engine does not have the theme yet.
      sent = undefined
    })
  }
  const offs = [mirror.subscribe(sync), theme.subscribe(sync)]
  return () => {
    for (const off of offs) off()
  }
}

/** Where a provider puts its result when the whole page went there; see features/socials/sameWindow. */
const RESULT = /[?&]result_uri=/

/** Continues a social login for which this page navigated to the provider. */
async function resume(context: TabContext, open: () => Promise<void>): Promise<void> {
  const { takeResult } = await import('./sameWindow.ts')
  const result = takeResult(window)
  if (!result) return
  const { resumeSocial } = await import('./loginStore.ts')
  await resumeSocial(context, result, open)
}

/**
 * What a tab does for the embedded wallet.
 *
 * @param open opens the modal on a view, or where the person is at home
 * @param methods what the host asks through
 * @returns stops doing it
 */
export function followEmbedded(
  context: TabContext,
  open: (view?: ViewName) => Promise<void>,
  methods: RequestMethod,
): () => void {
  const offs = [
    followApproval(context, () => open('ApproveTransaction')),
    followOpenWallet(context, () => open()),
    followFrameTheme(context),
    followRefusals(context, methods, open),
  ]
  // Without its code the login is not lost: the person tries again.
  if (RESULT.test(location.search)) resume(context, () => open('ConnectingSocial')).catch(() => {})
  return () => {
    for (const off of offs) off()
  }
}
