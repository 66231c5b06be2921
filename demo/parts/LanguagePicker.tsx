import { useEffect, useState } from 'react'
import { useTabkey } from 'tabkey/react'

/** English, and each language of `tabkey/locales`. */
const LANGUAGES = 'en ar de es fa fr he hi id it ja ko ms pl pt-BR ru th tr uk vi zh-CN zh-TW'.split(' ')
const KEY = 'demo.language'

/** The language by its own name. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

function readChoice(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** The language of Tabkey's button and modal, in all tabs; the demo's own words stay English. */
export function LanguagePicker() {
  const client = useTabkey()
  const [language, setLanguage] = useState(readChoice)
  useEffect(() => {
    const read = (event: StorageEvent) => {
      if (event.key === KEY) setLanguage(readChoice())
    }
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [])
  // A tab with other flags has an engine of its own, which does not know the choice yet.
  useEffect(() => {
    if (language) client.setLocale(language).catch(console.error)
  }, [client, language])
  function choose(chosen: string) {
    setLanguage(chosen)
    if (!chosen) client.setLocale(null).catch(console.error)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
  }
  return (
    <select aria-label="Language" value={language} onChange={({ target }) => choose(target.value)}>
      <option value="">Page language</option>
      {LANGUAGES.map(id => (
        <option key={id} value={id} lang={id}>
          {nameOf(id)}
        </option>
      ))}
    </select>
  )
}
