import { expect, test } from 'vitest'
import { createTickets } from '../../../../../src/ui/client/handoff/createTickets.ts'

const START = 1_700_000_000_000

function page({ isNeeded = true } = {}) {
  const events = new EventTarget()
  const activation = { isActive: true }
  const document: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const view = Object.assign(events, { navigator: { userActivation: activation }, document })
  let now = START
  const tickets = createTickets({
    view: view as unknown as Parameters<typeof createTickets>[0]['view'],
    isNeeded: () => isNeeded,
    now: () => now,
  })
  return {
    tickets,
    activation,
    document,
    pass: (ms: number) => (now += ms),
    tap: () => events.dispatchEvent(new Event('pointerdown')),
    request: (id: string) => ({ id, since: now }),
  }
}

test('tickets: a request that was made in a tap has one, with its age', () => {
  const { tickets, pass, request } = page()
  tickets.note('a')
  pass(1_500)
  expect(tickets.getAge(request('a'))).toBe(1_500)
  expect(tickets.getAge(request('b'))).toBeNull()
})

test('tickets: the first call of a request counts', () => {
  const { tickets, pass, request } = page()
  tickets.note('a')
  pass(1_000)
  tickets.note('a')
  expect(tickets.getAge(request('a'))).toBe(1_000)
})

test('tickets: a request that the engine names has the ticket of the call before it, and earlier requests have none', () => {
  const { tickets, pass, request } = page()
  const before = request('before')
  pass(1_000)
  tickets.note()
  pass(200)
  expect(tickets.getAge(request('after'))).toBe(200)
  expect(tickets.getAge(before)).toBeNull()
})

test.each([
  ['without a tap', (p: ReturnType<typeof page>) => void (p.activation.isActive = false)],
  ['in a hidden page', (p: ReturnType<typeof page>) => void (p.document.visibilityState = 'hidden')],
  ['after the tap opened an app', (p: ReturnType<typeof page>) => p.tickets.use()],
])('tickets: none %s', (_title, prepare) => {
  const p = page()
  prepare(p)
  p.tickets.note('a')
  expect(p.tickets.getAge(p.request('a'))).toBeNull()
})

test('tickets: none while no wallet is on the same phone', () => {
  const { tickets, request } = page({ isNeeded: false })
  tickets.note('a')
  expect(tickets.getAge(request('a'))).toBeNull()
})

test('tickets: an opened app uses up all tickets of its tap; the next tap gives new ones', () => {
  const { tickets, tap, request } = page()
  tickets.note('a')
  tickets.note('b')
  tickets.use()
  expect(tickets.getAge(request('b'))).toBeNull()
  tap()
  tickets.note('c')
  expect(tickets.getAge(request('c'))).toBe(0)
})

test('tickets: a stopped page hears no taps', () => {
  const { tickets, tap, request } = page()
  tickets.use()
  tickets.stop()
  tap()
  tickets.note('a')
  expect(tickets.getAge(request('a'))).toBeNull()
})
