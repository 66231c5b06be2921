import type { Dapp } from '../dapp.ts'
import { ask, type Step, type StepGroup } from '../step.ts'
import { receiptOf, send } from './sent.ts'

/** keccak256 of Transfer(address,address,uint256). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const RECEIVER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const word = (digits: string) => digits.padStart(64, '0')
/** transfer(address,uint256) of one unit. */
const TRANSFER_CALL = `0xa9059cbb${word(RECEIVER.slice(2))}${word('1')}`

const token = (dapp: Dapp) => dapp.kept.get('token')
const transfer = async (dapp: Dapp) =>
  receiptOf(dapp, await send(dapp, { to: token(dapp), data: TRANSFER_CALL }))

const logs = (name: string, filterOf: (dapp: Dapp) => object): Step =>
  ask(name, 'eth_getLogs', (dapp: Dapp) => [filterOf(dapp)])

/** Makes a filter, lets something happen, and reads what the filter found. */
const filter = (name: string, method: string, paramsOf: (dapp: Dapp) => readonly unknown[]): Step => ({
  name,
  async run(dapp) {
    const id = await dapp.request(method, paramsOf(dapp))
    await transfer(dapp)
    const changes = (await dapp.request('eth_getFilterChanges', [id])) as readonly unknown[]
    const again = await dapp.request('eth_getFilterChanges', [id])
    return { idType: typeof id, changes, again, removed: await dapp.request('eth_uninstallFilter', [id]) }
  },
})

export const FILTERS: StepGroup = {
  title: 'Logs and filters',
  standard: 'Ethereum JSON-RPC specification',
  steps: [
    logs('eth_getLogs of the token', dapp => ({ address: token(dapp), fromBlock: '0x0' })),
    logs('eth_getLogs by topic', dapp => ({
      address: [token(dapp)],
      topics: [[TRANSFER]],
      fromBlock: '0x0',
      toBlock: 'latest',
    })),
    {
      name: 'eth_getLogs of one block by its hash',
      async run(dapp) {
        const { blockHash } = await transfer(dapp)
        return dapp.request('eth_getLogs', [{ blockHash, address: token(dapp) }])
      },
    },
    filter('eth_newFilter and its changes', 'eth_newFilter', dapp => [{ address: token(dapp) }]),
    filter('eth_newBlockFilter and its changes', 'eth_newBlockFilter', () => []),
    filter('eth_newPendingTransactionFilter and its changes', 'eth_newPendingTransactionFilter', () => []),
    {
      name: 'eth_getFilterLogs',
      async run(dapp) {
        const id = await dapp.request('eth_newFilter', [
          {
            address: token(dapp),
            fromBlock: '0x0',
            topics: [TRANSFER, null, `0x${word(RECEIVER.slice(2))}`],
          },
        ])
        const found = (await dapp.request('eth_getFilterLogs', [id])) as readonly unknown[]
        await dapp.request('eth_uninstallFilter', [id])
        return found.length
      },
    },
    ask('eth_uninstallFilter of an unknown id', 'eth_uninstallFilter', ['0x1234']),
    ask('eth_getFilterChanges of an unknown id', 'eth_getFilterChanges', ['0x1234']),
    ask('eth_getFilterLogs of an unknown id', 'eth_getFilterLogs', ['0x1234']),
  ],
}

const subscribe = (name: string, params: (dapp: Dapp) => readonly unknown[]): Step => ({
  name,
  events: ['message'],
  async run(dapp) {
    const id = String(await dapp.request('eth_subscribe', params(dapp)))
    dapp.roles.name('subscription', id)
    dapp.kept.set('subscription', id)
    await transfer(dapp)
    return id
  },
})

const unsubscribe = (name: string): Step =>
  ask(name, 'eth_unsubscribe', (dapp: Dapp) => [dapp.kept.get('subscription') ?? '0x1234'])

export const SUBSCRIPTIONS: StepGroup = {
  title: 'Subscriptions',
  standard: 'EIP-1193 message, eth_subscribe',
  steps: [
    subscribe('eth_subscribe to newHeads', () => ['newHeads']),
    unsubscribe('eth_unsubscribe from newHeads'),
    subscribe('eth_subscribe to logs', dapp => ['logs', { address: token(dapp) }]),
    unsubscribe('eth_unsubscribe from logs'),
    unsubscribe('eth_unsubscribe once more'),
    ask('eth_subscribe to nothing', 'eth_subscribe', ['nothing']),
    ask('eth_subscribe without params', 'eth_subscribe', []),
  ],
}
