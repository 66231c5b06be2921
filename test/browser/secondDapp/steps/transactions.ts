import { Transaction, Wallet } from 'ethers'
import type { Dapp } from '../dapp.ts'
import { ask, rejected, type Step, type StepGroup } from '../step.ts'
import { describeSent, receiptOf, send } from './sent.ts'

type Fields = Readonly<Record<string, unknown>>

const RECEIVER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const GWEI = (count: number) => `0x${(count * 1e9).toString(16)}`

const sends = (name: string, fields: Fields | ((dapp: Dapp) => Fields | Promise<Fields>)): Step => ({
  name,
  async run(dapp) {
    const own = typeof fields === 'function' ? await fields(dapp) : fields
    return describeSent(dapp, await send(dapp, { to: RECEIVER, ...own }))
  },
})

const ACCESS_LIST = [{ address: RECEIVER, storageKeys: [`0x${'00'.repeat(31)}01`] }]

/** A transaction that the dapp signs itself with a key that the account has just paid. */
async function rawTransaction(dapp: Dapp): Promise<string> {
  const wallet = new Wallet(`0x${'42'.repeat(32)}`)
  await receiptOf(dapp, await send(dapp, { to: wallet.address, value: '0xde0b6b3a7640000' }))
  const nonce = Number(await dapp.node('eth_getTransactionCount', [wallet.address, 'latest']))
  const fees = { gasPrice: 100_000_000_000n, gasLimit: 21_000n, chainId: 1n, type: 0 }
  return wallet.signTransaction({ ...fees, nonce, to: RECEIVER, value: 1n })
}

const BURST = 5

export const TRANSACTIONS: StepGroup = {
  title: 'Transactions',
  standard: 'EIP-1559, EIP-2930, EIP-155, eth_sendTransaction',
  steps: [
    sends('a plain transfer', { value: '0x1' }),
    sends('a transfer of nothing', {}),
    sends('a legacy transaction by its gas price', { value: '0x1', gasPrice: GWEI(100) }),
    sends('a legacy transaction by its type', { value: '0x1', type: '0x0' }),
    sends('an EIP-2930 transaction', { gasPrice: GWEI(100), type: '0x1', accessList: ACCESS_LIST }),
    sends('an EIP-1559 transaction', {
      value: '0x1',
      type: '0x2',
      maxFeePerGas: GWEI(100),
      maxPriorityFeePerGas: GWEI(1),
    }),
    sends('an EIP-1559 transaction with an access list', {
      maxFeePerGas: GWEI(100),
      accessList: ACCESS_LIST,
    }),
    sends('with gas', { value: '0x1', gas: '0x7530' }),
    sends('with data', { data: '0x1234' }),
    sends('with input', { input: '0x1234' }),
    sends('with data and the same input', { data: '0x1234', input: '0x1234' }),
    sends('with its own chain', { value: '0x1', chainId: '0x1' }),
    sends('with the next nonce', async dapp => ({
      nonce: await dapp.node('eth_getTransactionCount', [dapp.settings.accounts[0], 'pending']),
    })),
    sends('to the own account', dapp => ({ to: dapp.settings.accounts[0] })),
    sends('from the second account', dapp => ({ from: dapp.settings.accounts[1] })),
    sends('with an unknown field', { value: '0x1', note: 'hello' }),
    rejected(sends('a transfer', { value: '0x1' })),
    {
      name: `${BURST} transfers at once`,
      async run(dapp) {
        const asked = Array.from({ length: BURST }, (_, index) =>
          send(dapp, { to: RECEIVER, value: `0x${(index + 1).toString(16)}` }),
        )
        const hashes = await Promise.all(asked)
        const nonces = await Promise.all(
          hashes.map(async hash => {
            await receiptOf(dapp, hash)
            const { nonce } = (await dapp.node('eth_getTransactionByHash', [hash])) as { nonce: string }
            return Number(nonce)
          }),
        )
        const sorted = [...nonces].sort((a, b) => a - b)
        return {
          different: new Set(hashes).size,
          areInARow: sorted.every((nonce, index) => nonce === (sorted[0] ?? 0) + index),
        }
      },
    },
    {
      name: 'two equal transfers at once are two transactions',
      async run(dapp) {
        const both = [send(dapp, { to: RECEIVER, value: '0x5' }), send(dapp, { to: RECEIVER, value: '0x5' })]
        return new Set(await Promise.all(both)).size
      },
    },
    {
      name: 'more than the account has',
      run: dapp => send(dapp, { to: RECEIVER, value: `0x${'f'.repeat(40)}` }),
    },
    { name: 'too little gas', run: dapp => send(dapp, { to: RECEIVER, gas: '0x1' }) },
    {
      name: 'eth_sendRawTransaction',
      async run(dapp) {
        const raw = await rawTransaction(dapp)
        const hash = await dapp.request('eth_sendRawTransaction', [raw])
        const { status } = await receiptOf(dapp, hash)
        return { isItsHash: hash === Transaction.from(raw).hash, status }
      },
    },
    ask('eth_sendRawTransaction of no transaction', 'eth_sendRawTransaction', ['0x1234']),
    ask('eth_sendRawTransaction without params', 'eth_sendRawTransaction', []),
    ask('eth_signTransaction', 'eth_signTransaction', dapp => [
      { from: dapp.settings.accounts[0], to: RECEIVER, value: '0x1' },
    ]),
  ],
}
