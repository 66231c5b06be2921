import type { Dapp } from '../dapp.ts'
import type { Step, StepGroup } from '../step.ts'
import { receiptOf, send } from './sent.ts'

type Params = readonly unknown[] | ((dapp: Dapp) => readonly unknown[])

/** Asks through the provider and at the node itself: equal answers are described by their type. */
const read = (method: string, params: Params = [], note = ''): Step => ({
  name: `${method}${note}`,
  async run(dapp) {
    const asked = typeof params === 'function' ? params(dapp) : params
    const [answer, expected] = await Promise.all([dapp.request(method, asked), dapp.node(method, asked)])
    const isNodeAnswer = JSON.stringify(answer) === JSON.stringify(expected)
    return isNodeAnswer
      ? { isNodeAnswer, type: answer === null ? 'null' : typeof answer }
      : { isNodeAnswer, answer }
  },
})

const RECEIVER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const kept = (dapp: Dapp, name: string) => dapp.kept.get(name)
const TAGS = ['latest', 'earliest', 'pending', 'safe', 'finalized', '0x0'] as const

const byTag = (method: string, paramsOf: (tag: unknown) => readonly unknown[]): Step[] => [
  ...TAGS.map(tag => read(method, paramsOf(tag), ` at ${tag}`)),
  read(method, dapp => paramsOf({ blockHash: kept(dapp, 'block') }), ' at a block hash (EIP-1898)'),
]

export const READS: StepGroup = {
  title: 'Chain reads, compared with the node’s own answer',
  standard: 'Ethereum JSON-RPC specification, EIP-1898',
  steps: [
    {
      name: 'a transaction to read about',
      async run(dapp) {
        const hash = await send(dapp, { to: RECEIVER, value: '0x9' })
        const { blockHash, blockNumber, transactionIndex } = await receiptOf(dapp, hash)
        dapp.kept.set('hash', String(hash))
        dapp.kept.set('block', String(blockHash))
        dapp.kept.set('number', String(blockNumber))
        return transactionIndex
      },
    },
    ...byTag('eth_getBalance', tag => [RECEIVER, tag]),
    ...byTag('eth_getTransactionCount', tag => [RECEIVER, tag]),
    read('eth_getCode', dapp => [kept(dapp, 'token'), 'latest']),
    read('eth_getStorageAt', dapp => [kept(dapp, 'token'), '0x0', 'latest']),
    read('eth_getProof', [RECEIVER, [], 'latest']),
    read('eth_blockNumber'),
    read('eth_getBlockByNumber', ['latest', false], ' with hashes'),
    read('eth_getBlockByNumber', ['latest', true], ' with transactions'),
    read('eth_getBlockByNumber', ['0xffffffff', false], ' of the future'),
    read('eth_getBlockByHash', dapp => [kept(dapp, 'block'), true]),
    read('eth_getBlockReceipts', dapp => [kept(dapp, 'number')]),
    read('eth_getBlockTransactionCountByHash', dapp => [kept(dapp, 'block')]),
    read('eth_getBlockTransactionCountByNumber', ['latest']),
    read('eth_getUncleCountByBlockHash', dapp => [kept(dapp, 'block')]),
    read('eth_getUncleCountByBlockNumber', ['latest']),
    read('eth_getTransactionByHash', dapp => [kept(dapp, 'hash')]),
    read('eth_getTransactionByHash', [`0x${'12'.repeat(32)}`], ' of none'),
    read('eth_getTransactionByBlockHashAndIndex', dapp => [kept(dapp, 'block'), '0x0']),
    read('eth_getTransactionByBlockNumberAndIndex', dapp => [kept(dapp, 'number'), '0x0']),
    read('eth_getTransactionReceipt', dapp => [kept(dapp, 'hash')]),
    read('eth_call', dapp => [{ to: kept(dapp, 'token'), data: '0x06fdde03' }, 'latest']),
    read(
      'eth_call',
      [{ to: RECEIVER, data: '0x' }, 'latest', { [RECEIVER]: { code: '0x60005460005260206000f3' } }],
      ' with changed state',
    ),
    read('eth_estimateGas', dapp => [{ from: dapp.settings.accounts[0], to: RECEIVER, value: '0x1' }]),
    read('eth_createAccessList', dapp => [{ to: kept(dapp, 'token'), data: '0x06fdde03' }, 'latest']),
    read('eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: RECEIVER }] }] }, 'latest']),
    read('eth_gasPrice'),
    read('eth_maxPriorityFeePerGas'),
    read('eth_feeHistory', ['0x2', 'latest', [25, 75]]),
    read('eth_blobBaseFee'),
    read('eth_syncing'),
    read('eth_protocolVersion'),
    read('net_listening'),
    read('net_peerCount'),
    read('web3_clientVersion'),
    read('web3_sha3', ['0x68656c6c6f']),
    {
      name: 'ten equal reads at once',
      run: async dapp => {
        const asked = Array.from({ length: 10 }, () => dapp.request('eth_getBalance', [RECEIVER, 'latest']))
        return new Set(await Promise.all(asked)).size
      },
    },
  ],
}
