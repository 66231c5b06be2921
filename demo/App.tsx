import { AccountCard } from './cards/AccountCard.tsx'
import { EventLog } from './cards/EventLog.tsx'
import { InboxCard } from './cards/InboxCard.tsx'
import { NetworkCard } from './cards/NetworkCard.tsx'
import { RequestCard } from './cards/RequestCard.tsx'
import { SendCard } from './cards/SendCard.tsx'
import { SignInCard } from './cards/SignInCard.tsx'
import { SignMessageCard } from './cards/SignMessageCard.tsx'
import { TypedDataCard } from './cards/TypedDataCard.tsx'
import { WalletCard } from './cards/WalletCard.tsx'
import { readFlags } from './flags.ts'
import { Footer } from './parts/Footer.tsx'
import { Hero } from './parts/Hero.tsx'
import { TopBar } from './parts/TopBar.tsx'

export function App() {
  const { embedded, email, strict, signIn } = readFlags()
  // The strict policy frames the secure site and nothing else.
  const hasInbox = email && !strict
  return (
    <>
      <TopBar />
      <main className="page">
        <Hero />
        {embedded && (
          <section className="embedded" aria-label="Embedded modal">
            <tabkey-modal />
          </section>
        )}
        <div className="grid">
          <AccountCard />
          <NetworkCard />
          {hasInbox && <InboxCard />}
          <WalletCard />
          {signIn && <SignInCard />}
          <SignMessageCard />
          <TypedDataCard />
          <SendCard />
          <RequestCard />
          <EventLog />
        </div>
      </main>
      <Footer />
    </>
  )
}
