import { expect, test } from 'vitest'
import { handoffPlan, TICKET_LIFE_MS } from '../../../../../src/ui/client/handoff/handoffPlan.ts'

const PLATFORMS = {
  Android: { isMobile: true, isAndroid: true },
  iOS: { isMobile: true, isAndroid: false },
  desktop: { isMobile: false, isAndroid: false },
} as const

const AGES = { none: null, fresh: 0, last: TICKET_LIFE_MS - 1, old: TICKET_LIFE_MS } as const

// Every combination of platform, ticket, activation, visibility and way of pairing.
const rows = Object.entries(PLATFORMS).flatMap(([platform, environment]) =>
  Object.entries(AGES).flatMap(([age, ticketAgeMs]) =>
    [true, false].flatMap(isActive =>
      [true, false].flatMap(isVisible =>
        [true, false].flatMap(isSamePhone =>
          ['app://wc?requestId=1', 'https://app.example/wc?requestId=1'].map(href => ({
            platform,
            environment,
            age,
            ticketAgeMs,
            isActive,
            isVisible,
            isSamePhone,
            href,
          })),
        ),
      ),
    ),
  ),
)

test('handoff: a script opens the app only on Android, in a fresh tap, visible, by its own scheme, on the same phone', () => {
  const opened = rows.filter(
    ({ isSamePhone, href, ...moment }) => handoffPlan({ ...moment, handoff: { href, isSamePhone } }).opens,
  )
  expect(opened.map(({ platform, age, href }) => `${platform} ${age} ${href}`)).toEqual([
    'Android fresh app://wc?requestId=1',
    'Android last app://wc?requestId=1',
  ])
  for (const row of opened) expect(row).toMatchObject({ isActive: true, isVisible: true, isSamePhone: true })
})

test('handoff: the sheet shows on every phone for a session of the same phone, and nowhere else', () => {
  for (const { isSamePhone, href, platform, ...moment } of rows) {
    const { showsSheet } = handoffPlan({ ...moment, handoff: { href, isSamePhone } })
    expect(showsSheet, `${platform} ${isSamePhone}`).toBe(platform !== 'desktop' && isSamePhone)
  }
})
