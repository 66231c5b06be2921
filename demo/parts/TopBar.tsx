import { ConnectButton } from 'tabkey/react'
import { readFlags } from '../flags.ts'
import { readSettings } from '../settings.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

export function TopBar() {
  return (
    <header className="topbar">
      <a className="brand" href="/">
        <img src="/mark.svg" alt="" width="28" height="28" />
        <span>Tabkey</span>
      </a>
      <nav aria-label="Pages">
        <a href="/phone/" target="_blank" rel="noreferrer">
          Phone
        </a>
        {readFlags().email && (
          <a href={readSettings().mail} target="_blank" rel="noreferrer">
            Inbox
          </a>
        )}
        <a href="/button.html">No framework</a>
        <a href="/wagmi.html">wagmi</a>
      </nav>
      <LanguagePicker />
      <ThemeToggle />
      <ConnectButton />
    </header>
  )
}
