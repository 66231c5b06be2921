import type { Dapp } from '../dapp.ts'
import { ask, rejected, type Step, type StepGroup } from '../step.ts'

type Fields = Readonly<Record<string, unknown>>

const RECEIVER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

const bundle = (dapp: Dapp, change: Fields = {}) => [
  {
    version: '2.0.0',
    from: dapp.settings.accounts[0],
    chainId: '0x1',
    atomicRequired: false,
    calls: [
      { to: RECEIVER, value: '0x1' },
      { to: RECEIVER, data: '0x1234' },
    ],
    ...change,
  },
]

const sendCalls = (name: string, change: Fields = {}): Step => ({
  name: `wallet_sendCalls ${name}`,
  run: dapp => dapp.request('wallet_sendCalls', bundle(dapp, change)),
})

const STATUS_MS = 8_000

async function finished(dapp: Dapp, id: unknown): Promise<unknown> {
  const end = Date.now() + STATUS_MS
  for (;;) {
    const status = (await dapp.request('wallet_getCallsStatus', [id])) as { status: number }
    if (status.status !== 100 || Date.now() > end) return status
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const OWN_ID = 'second-dapp-1'
const call = (fields: Fields) => ({ calls: [{ to: RECEIVER, ...fields }] })

export const BATCHES: StepGroup = {
  title: 'Batches',
  standard: 'EIP-5792',
  steps: [
    ask('wallet_getCapabilities', 'wallet_getCapabilities', dapp => [dapp.settings.accounts[0]]),
    ask('wallet_getCapabilities of one chain', 'wallet_getCapabilities', dapp => [
      dapp.settings.accounts[0],
      ['0x1'],
    ]),
    ask('wallet_getCapabilities of an unknown chain', 'wallet_getCapabilities', dapp => [
      dapp.settings.accounts[0],
      ['0x5'],
    ]),
    ask('wallet_getCapabilities of a foreign account', 'wallet_getCapabilities', [
      '0x0000000000000000000000000000000000000001',
    ]),
    ask('wallet_getCapabilities without params', 'wallet_getCapabilities'),
    {
      name: 'wallet_sendCalls until the batch is done',
      async run(dapp) {
        const { id } = (await dapp.request('wallet_sendCalls', bundle(dapp))) as { id: string }
        dapp.roles.name('batch', id)
        return { id, status: await finished(dapp, id) }
      },
    },
    sendCalls('with an id of its own', { id: OWN_ID }),
    { name: 'wallet_getCallsStatus of its own id', run: dapp => finished(dapp, OWN_ID) },
    ask('wallet_showCallsStatus of its own id', 'wallet_showCallsStatus', [OWN_ID]),
    sendCalls('with an id that was used', { id: OWN_ID }),
    sendCalls('without from', { from: undefined, id: 'second-dapp-2' }),
    sendCalls('that deploys', { calls: [{ data: '0x600060005500' }], id: 'second-dapp-3' }),
    sendCalls('with an optional capability', {
      id: 'second-dapp-4',
      capabilities: { paymasterService: { optional: true } },
    }),
    rejected(sendCalls('of two calls')),
    sendCalls('with an unknown capability', { capabilities: { paymasterService: {} } }),
    sendCalls('that must be atomic', { atomicRequired: true }),
    sendCalls('without atomicRequired', { atomicRequired: undefined }),
    sendCalls('of an unknown chain', { chainId: '0x5' }),
    sendCalls('with a padded chain', { chainId: '0x01' }),
    sendCalls('with a chain as a number', { chainId: 1 }),
    sendCalls('from a foreign account', { from: '0x0000000000000000000000000000000000000001' }),
    sendCalls('without a version', { version: undefined }),
    sendCalls('of another version', { version: '9.0.0' }),
    sendCalls('without calls', { calls: undefined }),
    sendCalls('of no calls', { calls: [] }),
    sendCalls('to a wrong address', call({ to: '0x1234' })),
    sendCalls('with a value as a number', call({ value: 1 })),
    sendCalls('with data that is no hex', call({ data: 'hello' })),
    sendCalls('with an id that is a number', { id: 5 }),
    ask('wallet_sendCalls without params', 'wallet_sendCalls'),
    ask('wallet_getCallsStatus of an unknown id', 'wallet_getCallsStatus', ['0x1234']),
    ask('wallet_getCallsStatus without params', 'wallet_getCallsStatus', []),
    ask('wallet_showCallsStatus of an unknown id', 'wallet_showCallsStatus', ['0x1234']),
  ],
}
