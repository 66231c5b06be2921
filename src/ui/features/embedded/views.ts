import type { AccountViewName, EmbeddedViewName, SignInViewName, WalletsViewName } from '../../modal/stack.ts'
import type { ViewModule } from '../../modal/viewLoaders.ts'

/**
 * Fetches a screen that not every dapp has, of the embedded wallet or of the sign-in; each brings its title. Those that
 * somebody waits for stand alone.
 */
export async function loadEmbedded(
  view: AccountViewName | EmbeddedViewName | SignInViewName | WalletsViewName,
): Promise<ViewModule> {
  if (view === 'ConnectingMultiChain')
    return import('../../views/ConnectingMultiChain/ConnectingMultiChain.tsx')
  if (view === 'ProfileWallets') return import('../../views/ProfileWallets/ProfileWallets.tsx')
  if (view === 'SwitchAddress') return import('../../views/SwitchAddress/SwitchAddress.tsx')
  if (view === 'SIWXSignMessage') return import('../../views/SIWXSignMessage/SIWXSignMessage.tsx')
  if (view === 'ConnectingSiwe') return import('../../views/ConnectingSiwe/ConnectingSiwe.tsx')
  if (view === 'ApproveTransaction') return import('../../views/ApproveTransaction/ApproveTransaction.tsx')
  const { ACCOUNT_VIEWS, isAccountView } = await import('../account/views.ts')
  if (isAccountView(view)) return ACCOUNT_VIEWS[view]()
  return (await import('./steps.ts')).stepOf(view)
}
