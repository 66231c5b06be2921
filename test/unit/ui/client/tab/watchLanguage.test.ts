import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyLocale, findLocaleId } from '../../../../../src/ui/client/tab/applyLocale.ts'
import type { Settings } from '../../../../../src/ui/client/tab/settings.ts'
import { watchLanguage } from '../../../../../src/ui/client/tab/watchLanguage.ts'
import { chooseLocale, localeKey } from '../../../../../src/ui/client/values/localeChoice.ts'
import { createStore } from '../../../../../src/ui/state/store.ts'
import { plural } from '../../../../../src/ui/words/plural.ts'
import { currentLanguage, setLanguage, t } from '../../../../../src/ui/words/t.ts'

const KEY = localeKey('a')

interface Page {
  readonly lang?: string
  readonly browser?: string
  readonly chosen?: string
}

/** A window of one language, with a choice in its storage. */
function openView({ lang = '', browser = 'en-US', chosen }: Page = {}) {
  return Object.assign(new EventTarget(), {
    localStorage: { getItem: (key: string) => (key === KEY ? (chosen ?? null) : null) },
    document: { documentElement: { lang } },
    navigator: { language: browser },
  }) as unknown as Window
}

function openSettings(locale: string) {
  const store = createStore({ page: { locale, messages: null } })
  const change = vi.fn(async () => {})
  return { store, change, settings: { store, change, input: () => ({}) } as unknown as Settings }
}

afterEach(() => setLanguage({ tag: 'en', dir: '', words: {} }))

describe('chooseLocale', () => {
  test.each<[Page, string, string]>([
    [{ chosen: 'de', lang: 'fr', browser: 'ja' }, 'es', 'de'],
    [{ lang: 'fr', browser: 'ja' }, 'es', 'es'],
    [{ lang: 'fr', browser: 'ja' }, '', 'fr'],
    [{ browser: 'ja' }, '', 'ja'],
    [{ lang: 'de_DE' }, '', 'en-US'],
    [{ chosen: '<x>' }, 'es', 'es'],
  ])('%j with %j is %s', (page, configured, wanted) => {
    expect(chooseLocale(openView(page), KEY, configured)).toBe(wanted)
  })

  test('a page with blocked storage has the configured language', () => {
    const view = openView({ lang: 'fr' })
    Object.defineProperty(view, 'localStorage', {
      get() {
        throw new Error('SecurityError')
      },
    })
    expect(chooseLocale(view, KEY, 'de')).toBe('de')
    expect(chooseLocale(view, KEY, '')).toBe('en-US')
  })
})

describe('watchLanguage', () => {
  test('loads the texts of the language, and follows its changes', async () => {
    const { store, settings } = openSettings('de-CH')
    const language = watchLanguage(openView(), settings, KEY)
    await language.ready()
    expect(currentLanguage()).toMatchObject({ tag: 'de-CH', dir: 'ltr' })
    expect(t('Connect wallet')).toBe('Wallet verbinden')
    store.set({ page: { locale: 'en-GB', messages: null } })
    await language.ready()
    expect(t('Connect wallet')).toBe('Connect wallet')
    language.stop()
  })

  test('reads the config again when another tab chose, until it stops', () => {
    const view = openView()
    const { change, settings } = openSettings('en')
    const language = watchLanguage(view, settings, KEY)
    const tell = (key: string) => view.dispatchEvent(Object.assign(new Event('storage'), { key }))
    tell('other')
    expect(change).not.toHaveBeenCalled()
    tell(KEY)
    expect(change).toHaveBeenCalledTimes(1)
    language.stop()
    tell(KEY)
    expect(change).toHaveBeenCalledTimes(1)
  })
})

describe('applyLocale', () => {
  test.each([
    ['de-AT', 'de'],
    ['xx', undefined],
  ])('%s has the texts of %s', (tag, id) => {
    expect(findLocaleId(tag)).toBe(id)
  })

  test('texts of the host win, also in a language without a translation', async () => {
    await applyLocale('de', { Back: 'Retour' }, () => true)
    expect([t('Back'), t('Close')]).toEqual(['Retour', 'Schließen'])
    await applyLocale('xx', { Back: 'Retour' }, () => true)
    expect([t('Back'), t('Close'), currentLanguage().tag]).toEqual(['Retour', 'Close', 'en'])
  })

  test('in a right-to-left language values are isolated, and a Latin word does not begin a sentence', async () => {
    const own = { 'Open {name}': '{name} الآن', Back: 'Tabkey: رجوع', WalletConnect: 'WalletConnect' }
    await applyLocale('ar-EG', own, () => true)
    expect(currentLanguage()).toMatchObject({ tag: 'ar-EG', dir: 'rtl' })
    expect(t('Open {name}', { name: 'Rabby' })).toBe('\u2068Rabby\u2069 الآن')
    expect(t('Back')).toBe('\u200FTabkey: رجوع')
    expect(t('Close')).toBe('إغلاق')
    expect(plural(3, '{count} wallet', '{count} wallets')).toBe('\u2068٣\u2069 محافظ')
    await applyLocale('de', own, () => true)
    expect([t('Open {name}', { name: 'Rabby' }), currentLanguage().dir]).toEqual(['Rabby الآن', 'ltr'])
  })

  test('a language that is no longer wanted changes nothing', async () => {
    await applyLocale('de', null, () => false)
    expect(t('Close')).toBe('Close')
  })
})
