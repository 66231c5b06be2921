import { useState } from 'react'
import { useTabkey } from 'tabkey/react'
import { readFlags, type ThemeChoice } from '../flags.ts'

const CHOICES: readonly ThemeChoice[] = ['light', 'system', 'dark']

/** One choice for page and modal, kept for the next visit. */
export function ThemeToggle() {
  const client = useTabkey()
  const [theme, setTheme] = useState(readFlags().theme)
  function choose(mode: ThemeChoice) {
    document.documentElement.dataset.theme = mode
    client.theme.set({ mode })
    setTheme(mode)
    try {
      localStorage.setItem('demo.theme', mode)
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
  }
  return (
    <fieldset className="segmented theme" aria-label="Theme">
      {CHOICES.map(choice => (
        <button key={choice} type="button" aria-pressed={theme === choice} onClick={() => choose(choice)}>
          {choice}
        </button>
      ))}
    </fieldset>
  )
}
