import type { WalletEvent } from '../../bridge/contract/engineApi.ts'
import type { PageApi, SubscriptionNews } from '../../bridge/contract/pageApi.ts'
import { nextTask } from '../state/nextTask.ts'
import type { FrameListeners, SecureFrame } from './frame/createFrame.ts'
import { createLazyFrame } from './frame/lazyFrame.ts'
import { createPageWallets, type PageWallets, type PageWalletsOptions } from './injected/createPageWallets.ts'
import { createSentRequests, type SentRequests } from './sentRequests.ts'
import type { SignInEnvironment } from './signIn/createSignIn.ts'
import { createLazySignIn } from './signIn/lazySignIn.ts'
import type { SignInOptions } from './signIn/signInMessages.ts'

export interface PopupWallets {
  readonly canBegin: PageWallets['canBegin']
  readonly begin: SentRequests['begin']
  /** Runs a request that does not prompt. */
  readonly request: PageWallets['request']
}

/** What this page does for the engine: its wallets, its frames. */
export interface Page {
  readonly api: PageApi
  /** Calls the listener with news of `eth_subscribe`. */
  onSubscription(listener: (news: SubscriptionNews) => void): () => void
  readonly wallets: PageWallets['wallets']
  readonly wasSent: SentRequests['wasSent']
  /** What a person sees of the secure frame. */
  readonly frame: Pick<SecureFrame, 'show' | 'onResult'>
  /** Looks again for wallets, for instance when the list of wallets opens. */
  readonly discover: PageWallets['discover']
  /** Adds a wallet that another part of the page has found. */
  readonly addWallet: PageWallets['add']
  readonly beginConnect: PageWallets['beginConnect']
  /** For requests that start in the task of a click (`client/methods/requestInTask.ts`). */
  readonly popups: PopupWallets
  /** Looks for the wallets of these namespaces from now on. */
  readonly setNamespaces: PageWallets['setNamespaces']
  stop(): void
}

/**
 * Makes the page's side of the bridge.
 *
 * @param config which wallets the host lets us look for
 * @param onEvent called with events of the wallets
 * @param listeners listeners of the secure frame
 * @param signInEnvironment passed to the host's sign-in
 */
export function createPage(
  view: Window,
  config: SignInOptions & Omit<PageWalletsOptions, 'view' | 'onEvent'>,
  onEvent: (event: WalletEvent) => void,
  listeners: FrameListeners,
  signInEnvironment: SignInEnvironment,
): Page {
  const frame = createLazyFrame(view, listeners)
  const found = createPageWallets({
    view,
    ...config,
    onEvent(event) {
      sent.forgetAnswers(event.id)
      onEvent(event)
    },
  })
  const signIn = createLazySignIn(view, config, signInEnvironment)
  const sent = createSentRequests(found.request)
  const subscribers = new Set<(news: SubscriptionNews) => void>()
  // Every wallet of the page runs its own code while it answers: not in the task that starts the tab.
  void nextTask().then(found.discover)
  return {
    api: {
      wallet: sent.wallet,
      verify: {
        async attest(parameters) {
          // Only a phone's pairing asks for it.
          const { attest } = await import('./verify.ts')
          return attest(parameters, { page: view.document, view })
        },
      },
      frame: frame.api,
      signIn: signIn.api,
      subscriptions: {
        async deliver(news) {
          for (const listener of subscribers) listener(news)
        },
      },
      ping: async () => {},
    },
    onSubscription(listener) {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    wallets: found.wallets,
    wasSent: sent.wasSent,
    frame,
    // As below: opening the modal does not wait for the wallets' code.
    discover: () => void nextTask().then(found.discover),
    addWallet: found.add,
    beginConnect: found.beginConnect,
    popups: { canBegin: found.canBegin, begin: sent.begin, request: found.request },
    setNamespaces: found.setNamespaces,
    stop() {
      frame.stop()
      signIn.stop()
      found.stop()
    },
  }
}
