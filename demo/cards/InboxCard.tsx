import { Card } from '../parts/Card.tsx'
import { readSettings } from '../settings.ts'

/** The mail of this machine: a code that was asked for appears here. */
export function InboxCard() {
  const { mail } = readSettings()
  return (
    <Card title="Inbox" tall hint="Mail that never leaves this computer">
      <p className="muted">
        Sign in with any email address, such as <code>ada@example.test</code>; its code arrives here.
      </p>
      <iframe className="inbox" title="Inbox" src={`${mail}/`} />
    </Card>
  )
}
