import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { Running } from '../tab/running.ts'
import { getSocialLogin, startSocial } from './loginStore.ts'

/**
 * Starts a social login that the host asked for, in the modal.
 *
 * @param opened the window that the click has opened; `null` lets the modal try
 * @returns why the login failed, for when the modal is closed without an account
 */
export async function startInModal(
  { context, mount }: Pick<Running, 'context' | 'mount'>,
  provider: SocialProvider,
  opened: Window | null,
): Promise<() => Error | undefined> {
  await mount()
  if (provider === 'farcaster') {
    context.modal.openAt('ConnectingFarcaster')
    return () => undefined
  }
  context.modal.openAt('ConnectingSocial', { provider })
  startSocial(context, provider, opened)
  return () => {
    const state = getSocialLogin(context).getState()?.getState()
    return state?.status === 'failed' ? state.error : undefined
  }
}
