import type { SignInSession } from '../../../bridge/contract/signIn.ts'
import type { SignInEntry } from '../../../bridge/contract/state.ts'
import { ConnectionCancelledError } from '../../../bridge/errors/connection.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { SignInNotReadyError } from '../../../bridge/errors/signIn.ts'
import { type Running, readyState } from '../tab/running.ts'
import type { GroupBodies } from './bodies.ts'

function getSignInEntry({ tab }: Running): SignInEntry | undefined {
  const state = tab.engine.mirror.getState()
  return state?.signIn[state.networks.activeNamespace]
}

/** Waits while the sign view is open, here or in another tab. */
function whenDecided(running: Running): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): boolean => {
      const entry = getSignInEntry(running)
      if (entry?.status === 'signedIn') resolve()
      else if (!entry || entry.status === 'none')
        reject(entry?.error ? toWalletError(entry.error) : new ConnectionCancelledError())
      else return false
      return true
    }
    if (check()) return
    const off = running.tab.engine.mirror.subscribe(() => {
      if (check()) off()
    })
  })
}

/**
 * Asks for a session where none is: the sign view opens in this tab.
 *
 * @throws SignInNotEnabledError, SignInNotReadyError, or ConnectionCancelledError when the user declines
 */
export async function requestSignIn(running: Running): Promise<void> {
  await readyState(running)
  await running.tab.engine.api.signIn.request()
  await whenDecided(running)
}

/** Ends the sessions for every tab. Where sign-in is required it disconnects too. */
export async function signOut(running: Running): Promise<void> {
  await readyState(running)
  await running.tab.engine.api.signIn.signOut()
}

/** Reads the host's sessions again after a change that the page cannot detect, such as on the host's server. */
export async function refreshSignIn(running: Running): Promise<void> {
  await readyState(running)
  await running.tab.engine.api.signIn.changed()
}

/**
 * The sessions of the active account on the active network.
 *
 * @throws SignInNotReadyError without a connected account
 */
export async function getSignIns(running: Running): Promise<readonly SignInSession[]> {
  const { accounts, networks } = await readyState(running)
  const namespace = networks.activeNamespace
  const [chainId, address] = [networks.active[namespace], accounts[namespace]?.address]
  if (!chainId || address === undefined) throw new SignInNotReadyError(chainId ? 'address' : 'network')
  const answer = await running.tab.signIn.getSessions({ chainId, address })
  return (answer?.sessions ?? []) as readonly SignInSession[]
}

export const bodies: GroupBodies<'signIn'> = {
  request: requestSignIn,
  signOut,
  getSessions: getSignIns,
  refresh: refreshSignIn,
}
