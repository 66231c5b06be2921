import { expect, test } from 'vitest'
import type { WalletEvent } from '../../../../src/bridge/contract/engineApi.ts'
import { forwardEvents } from '../../../../src/ui/page/injected/forwardEvents.ts'

const A = `0x${'aB'.repeat(20)}`

async function eventsOf(accounts: unknown): Promise<readonly WalletEvent[]> {
  const events: WalletEvent[] = []
  const stop = forwardEvents(
    'io.example',
    {
      listen(name: string, listener: (value: unknown) => void) {
        if (name === 'accountsChanged') listener(accounts)
        return () => {}
      },
    } as unknown as Parameters<typeof forwardEvents>[1],
    event => events.push(event),
  )
  await Promise.resolve()
  stop()
  return events
}

test('accountsChanged: an address with an upper-case prefix is an address', async () => {
  expect(await eventsOf([`0X${'AB'.repeat(20)}`, A])).toEqual([
    { id: 'io.example', name: 'accountsChanged', data: [`0x${'AB'.repeat(20)}`, A] },
  ])
  expect(await eventsOf([])).toMatchObject([{ data: [] }])
})

test.each([[[A, 'x']], [[A, undefined]], [[A, null]], [['0x']], ['text'], [[`0x0X${'a'.repeat(38)}`]]])(
  'accountsChanged: %j is dropped',
  async accounts => {
    expect(await eventsOf(accounts)).toEqual([])
  },
)
