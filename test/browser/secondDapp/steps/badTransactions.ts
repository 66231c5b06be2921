import { ask, type Step, type StepGroup } from '../step.ts'
import { describeSent, send } from './sent.ts'

const RECEIVER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

/** One field is odd; whether it is refused or repaired, both sides do the same. */
const odd = (name: string, fields: Readonly<Record<string, unknown>>): Step => ({
  name,
  run: async dapp => describeSent(dapp, await send(dapp, { to: RECEIVER, ...fields })),
})

export const BAD_TRANSACTIONS: StepGroup = {
  title: 'Transactions with odd or wrong fields',
  standard: 'eth_sendTransaction, JSON-RPC hex encoding',
  steps: [
    odd('to: too short', { to: '0x1234' }),
    odd('to: a number', { to: 5 }),
    odd('to: a name', { to: 'vitalik.eth' }),
    odd('to: a wrong checksum', { to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79721' }),
    odd('to: upper case', { to: `0x${RECEIVER.slice(2).toUpperCase()}` }),
    odd('to: null, without data', { to: null }),
    odd('to: empty, without data', { to: '' }),
    odd('value: a number', { value: 1 }),
    odd('value: decimal text with a point', { value: '1.5' }),
    odd('value: without 0x', { value: '1' }),
    odd('value: 0x', { value: '0x' }),
    odd('value: padded', { value: '0x01' }),
    odd('value: negative', { value: '-0x1' }),
    odd('value: above 256 bits', { value: `0x1${'0'.repeat(64)}` }),
    odd('value: null', { value: null }),
    odd('data: empty', { data: '' }),
    odd('data: 0x', { data: '0x' }),
    odd('data: odd number of digits', { data: '0x123' }),
    odd('data: without 0x', { data: '1234' }),
    odd('data: no hex', { data: '0xzz' }),
    odd('data: a number', { data: 5 }),
    odd('data: null', { data: null }),
    odd('data and another input', { data: '0x12', input: '0x34' }),
    odd('gas: a word', { gas: 'much' }),
    odd('gas: a number', { gas: 30_000 }),
    odd('gas: without 0x', { gas: '7530' }),
    odd('gas: null', { gas: null }),
    odd('gasPrice: a word', { gasPrice: 'fast' }),
    odd('gasPrice beside maxFeePerGas', { gasPrice: '0x174876e800', maxFeePerGas: '0x174876e800' }),
    odd('maxFeePerGas: a word', { maxFeePerGas: 'fast' }),
    odd('both fees: words', { maxFeePerGas: 'fast', maxPriorityFeePerGas: 'fast' }),
    odd('maxPriorityFeePerGas above maxFeePerGas', {
      maxFeePerGas: '0x174876e800',
      maxPriorityFeePerGas: '0x174876e801',
    }),
    odd('maxFeePerGas: below the base fee', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }),
    odd('nonce: a word', { nonce: 'next' }),
    odd('nonce: used before', { nonce: '0x0' }),
    odd('type: unknown', { type: '0x55' }),
    odd('type 0x0 beside maxFeePerGas', { type: '0x0', maxFeePerGas: '0x174876e800' }),
    odd('chainId: another chain', { chainId: '0x2105' }),
    odd('chainId: a word', { chainId: 'mainnet' }),
    odd('chainId: a number', { chainId: 1 }),
    odd('accessList: a text', { accessList: 'none' }),
    odd('accessList: a short key', { accessList: [{ address: RECEIVER, storageKeys: ['0x1'] }] }),
    odd('from: too short', { from: '0x1234' }),
    odd('from: a foreign account', { from: '0x0000000000000000000000000000000000000001' }),
    odd('from: missing', { from: undefined }),
    ask('a transaction that is null', 'eth_sendTransaction', [null]),
    ask('a transaction that is a text', 'eth_sendTransaction', ['0x1234']),
    ask('no transaction', 'eth_sendTransaction', []),
    ask('eth_sendTransaction without params', 'eth_sendTransaction'),
  ],
}
