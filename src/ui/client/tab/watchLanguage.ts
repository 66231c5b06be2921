import type { Settings } from './settings.ts'

/** The language of the config, as the tab follows it. */
export interface LanguageWatch {
  /** Settles when the language of the config is in use; a language that does not load leaves the earlier one. */
  ready(): Promise<void>
  stop(): void
}

/**
 * Follows the language of the config, and the choice of other tabs, which the event `storage` reports. English without
 * texts of the host needs no code: the rest is loaded when another language is asked for.
 *
 * @param key of the choice in `localStorage`
 */
export function watchLanguage(view: Window, settings: Settings, key: string): LanguageWatch {
  let used = 'en null'
  let loading = Promise.resolve()
  const check = (): void => {
    const { locale, messages } = settings.store.getState().page
    const wanted = `${locale.replace(/^en\b.*/, 'en')} ${JSON.stringify(messages)}`
    if (wanted === used) return
    used = wanted
    loading = import('./applyLocale.ts')
      .then(({ applyLocale }) => applyLocale(locale, messages, () => used === wanted))
      .catch(() => {})
  }
  const onStorage = ({ key: changed }: StorageEvent): void => {
    if (changed === key) settings.change(settings.input(), [], async () => {}).catch(() => {})
  }
  check()
  view.addEventListener('storage', onStorage)
  const off = settings.store.subscribe(check)
  return {
    ready: () => loading,
    stop() {
      off()
      view.removeEventListener('storage', onStorage)
    },
  }
}
