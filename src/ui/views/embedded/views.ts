import type { AccountViewName, EmbeddedViewName, SignInViewName, WalletsViewName } from '../../state/stack.ts'
import type { ViewModule } from '../loadView.ts'

/**
 * Fetches a screen that not every dapp has, of the embedded wallet or of the sign-in; each brings its title. Those that
 * somebody waits for stand alone.
 */
export async function loadEmbedded(
  view: AccountViewName | EmbeddedViewName | SignInViewName | WalletsViewName,
): Promise<ViewModule> {
  if (view === 'ConnectingMultiChain') return import('../connect/ConnectingMultiChain.tsx')
  if (view === 'ProfileWallets') return import('../account/ProfileWallets.tsx')
  if (view === 'SwitchAddress') return import('../account/SwitchAddress.tsx')
  if (view === 'SIWXSignMessage') return import('../signIn/SIWXSignMessage.tsx')
  if (view === 'ConnectingSiwe') return import('../signIn/ConnectingSiwe.tsx')
  if (view === 'ApproveTransaction') return import('./ApproveTransaction.tsx')
  const { ACCOUNT_VIEWS, isAccountView } = await import('../account/views.ts')
  if (isAccountView(view)) return ACCOUNT_VIEWS[view]()
  return (await import('./steps.ts')).stepOf(view)
}
