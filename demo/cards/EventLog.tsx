import { useSyncExternalStore } from 'react'
import { log } from '../log.ts'
import { Card } from '../parts/Card.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

export function EventLog() {
  const lines = useSyncExternalStore(log.subscribe, log.getState, log.getState)
  return (
    <Card title="Events" hint="What this tab heard, newest first" wide>
      {lines.length === 0 ? (
        <p className="muted">Nothing yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it
        <ol className="log" aria-label="Event log" tabIndex={0}>
          {lines.map(({ id, at, what, detail }) => (
            <li key={id}>
              <time dateTime={at.toISOString()}>{clock.format(at)}</time>
              <b>{what}</b>
              <span>{detail}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
