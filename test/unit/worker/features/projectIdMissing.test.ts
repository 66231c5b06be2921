import { expect, test } from 'vitest'
import { EndpointMissingError } from '../../../../src/bridge/errors/network.ts'
import { PayError } from '../../../../src/bridge/features/pay/errors.ts'
import { alertMissingProjectId } from '../../../../src/worker/store/projectIdMissing.ts'
import { walletFeatureRig } from './walletFeatureRig.ts'

const ACCOUNT = `eip155:1:0x${'a'.repeat(40)}` as const

const open = (isHosted: boolean) =>
  walletFeatureRig({
    accounts: [ACCOUNT],
    isHosted,
    features: { swaps: true, onramp: true, pay: true },
    serve: () => ({}),
  })
type Rig = ReturnType<typeof open>

const alertsOf = ({ store }: Rig) => Object.values(store.get().alerts).map(alert => alert?.short)

/** Calls that need a hosted service, as a host or a view makes them. */
const CALLS = {
  'swaps.tokens': rig => rig.call('swaps', 'tokens', { network: 'eip155:1' }),
  'names.suggest': rig => rig.call('names', 'suggest', { name: 'somebody' }),
  'names.register': rig => rig.call('names', 'register', { id: 'a'.repeat(32), name: 'somebody' }),
  'pay.exchanges': rig => rig.call('pay', 'exchanges', {}),
  'onramp.url': rig => rig.call('onramp', 'url', { provider: 'coinbase' }),
  'smartSessions.list': rig => rig.call('sessions', 'list', {}),
} satisfies Record<string, (rig: Rig) => Promise<unknown>>

test.each(Object.entries(CALLS))(
  '%s raises the alert when neither project id nor endpoint is set',
  async (_, call) => {
    const rig = open(false)
    await expect(call(rig)).rejects.toBeInstanceOf(Error)
    expect(alertsOf(rig)).toEqual(['Project ID Not Configured'])
    expect(rig.served).toEqual([])
  },
)

test('history without a service is requested from the node: a failure of it raises no alert', async () => {
  const rig = open(false)
  await expect(rig.data.get(rig.tab, { kind: 'history', account: ACCOUNT })).rejects.toMatchObject({
    name: 'HistoryUnavailableError',
    cause: { message: 'no chain here' },
  })
  expect(alertsOf(rig)).toEqual([])
  expect(rig.served).toEqual([])
})

test('a call that fails for another reason, or with a project id, raises nothing', async () => {
  const rig = open(true)
  await expect(rig.call('swaps', 'tokens', { network: 'nonsense' })).rejects.toBeInstanceOf(Error)
  expect(alertsOf(rig)).toEqual([])
})

test.each([
  ['a node is missing, which comes with the network', new EndpointMissingError('rpc eip155:1'), 0],
  [
    'the service is missing behind another error',
    new PayError('UNABLE_TO_GET_EXCHANGES', { cause: new EndpointMissingError('pay') }),
    1,
  ],
  ['anything else', new Error('no'), 0],
  ['no error at all', 'no', 0],
])('the alert when %s', (_, error, count) => {
  const { store } = open(false)
  alertMissingProjectId(error, { store, config: { projectId: null }, at: 1 })
  expect(Object.keys(store.get().alerts)).toHaveLength(count)
})
