import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../../../src/bridge/contract/engineApi.ts'
import type { Remote } from '../../../../../src/bridge/wire/calls.ts'
import { createAsks } from '../../../../../src/bridge/wire/tab/asks.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'

/** An engine that is lost while it has a request, and the next one. @returns what each was posted */
function postedOver(request: Omit<RpcRequest, 'id'>, hasLeft: boolean): readonly (readonly unknown[])[] {
  const asks = createAsks(createFakeClock(), () => hasLeft)
  const posted: unknown[][] = [[], []]
  const engineAt = (place: number) =>
    ({
      call(_path: string, argument: unknown) {
        posted[place]?.push(argument)
        return new Promise(() => {})
      },
    }) as unknown as Remote
  asks.ready(engineAt(0), () => {})
  asks.call('rpc.request', { id: 'request-1', ...request }).catch(() => {})
  asks.lost('gone')
  asks.ready(engineAt(1), () => {})
  return posted
}

test.each([
  { method: 'rabby_getPerps' },
  { method: 'rabby_getPerps', declared: 'effect' },
  { method: 'eth_getFoo', declared: 'effect' },
  { method: 'eth_sendTransaction', declared: 'read' },
] as const)(
  'asks: after a loss $method ($declared) is only asked for, never posted as a new request',
  request => {
    const [first, second] = postedOver(request, true)
    expect(first).toEqual([{ id: 'request-1', ...request }])
    expect(second).toEqual([{ id: 'request-1', ...request, isRepeat: true }])
  },
)

test.each([{ method: 'rabby_getPerps', declared: 'read' }, { method: 'eth_getBalance' }] as const)(
  'asks: after a loss $method ($declared) is posted again, because it has no effect',
  request => {
    const [, second] = postedOver(request, true)
    expect(second).toEqual([{ id: 'request-1', ...request }])
  },
)
