import { ask, type StepGroup } from '../step.ts'

const ADDRESS = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

/** What the node says is the answer; a provider changes nothing of it. */
export const BAD_READS: StepGroup = {
  title: 'Chain reads with wrong parameters',
  standard: 'Ethereum JSON-RPC specification',
  steps: [
    ask('eth_getBalance of a short address', 'eth_getBalance', ['0x1234', 'latest']),
    ask('eth_getBalance of a number', 'eth_getBalance', [5, 'latest']),
    ask('eth_getBalance at an unknown tag', 'eth_getBalance', [ADDRESS, 'newest']),
    ask('eth_getBalance without params', 'eth_getBalance', []),
    ask('eth_getBalance with params by name', 'eth_getBalance', { address: ADDRESS, block: 'latest' }),
    ask('eth_getBalance in the future', 'eth_getBalance', [ADDRESS, '0xffffffff']),
    ask('eth_getBlockByNumber at a word', 'eth_getBlockByNumber', ['newest', false]),
    ask('eth_getBlockByHash of a short hash', 'eth_getBlockByHash', ['0x1234', false]),
    ask('eth_getTransactionByHash of a short hash', 'eth_getTransactionByHash', ['0x1234']),
    ask('eth_getTransactionReceipt without params', 'eth_getTransactionReceipt', []),
    ask('eth_call without a transaction', 'eth_call', []),
    ask('eth_call of null', 'eth_call', [null, 'latest']),
    ask('eth_call with data that is no hex', 'eth_call', [{ to: ADDRESS, data: 'hello' }, 'latest']),
    ask('eth_call to a short address', 'eth_call', [{ to: '0x1234' }, 'latest']),
    ask('eth_estimateGas without params', 'eth_estimateGas', []),
    ask('eth_estimateGas with a value as a word', 'eth_estimateGas', [{ to: ADDRESS, value: 'much' }]),
    ask('eth_getStorageAt with a word as the slot', 'eth_getStorageAt', [ADDRESS, 'first', 'latest']),
    ask('eth_feeHistory of a word', 'eth_feeHistory', ['many', 'latest', []]),
    ask('eth_getLogs without a filter', 'eth_getLogs', []),
    ask('eth_getLogs of a wrong range', 'eth_getLogs', [{ fromBlock: '0x2', toBlock: '0x1' }]),
    ask('eth_getLogs with a range and a block hash', 'eth_getLogs', [
      { fromBlock: '0x1', blockHash: `0x${'12'.repeat(32)}` },
    ]),
    ask('eth_getLogs with a short topic', 'eth_getLogs', [{ topics: ['0x12'] }]),
    ask('web3_sha3 of text', 'web3_sha3', ['hello']),
  ],
}
