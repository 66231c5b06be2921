import type { Tab } from '../../bridge/contract/tab.ts'
import type { Store } from '../store/store.ts'
import { getSignInEntry, type SessionLookup } from './sessionLookup.ts'
import type { Signing } from './signing.ts'
import { signInChanged } from './slice.ts'
import type { Subject } from './subject.ts'

/** Keeps the sign-in view in a tab that can show it. */
export interface PromptTab {
  /** The tab was closed or frozen: its prompt moves to another tab. */
  onTabClosed(tab: Tab): void
  /** The prompt follows the user, unless its tab is visible too. */
  onTabVisible(tab: Tab): void
}

export function createPromptTab({
  store,
  tabs,
  current,
  signing,
  lookup,
}: {
  readonly store: Store
  readonly tabs: () => readonly Tab[]
  readonly current: () => Subject | null
  readonly signing: Pick<Signing, 'tab' | 'stop'>
  readonly lookup: Pick<SessionLookup, 'refresh'>
}): PromptTab {
  return {
    onTabClosed(tab) {
      if (signing.tab() === tab) signing.stop()
      const subject = current()
      if (!subject || getSignInEntry(store, subject)?.promptTab !== tab.id) return
      signInChanged(store, subject, { status: 'required', promptTab: null })
      void lookup.refresh()
    },
    onTabVisible(tab) {
      const subject = current()
      const entry = subject && getSignInEntry(store, subject)
      if (entry?.status !== 'required' || entry.promptTab === tab.id) return
      const promptTab = tabs().find(({ id }) => id === entry.promptTab)
      // With two windows side by side the view stays in its tab.
      if (!promptTab?.visible) void lookup.refresh(tab)
    },
  }
}
