import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { describe, expect, test, vi } from 'vitest'
import { solanaFamily } from '../../../../../src/ui/page/standard/solana.ts'
import { requestStandardWallet } from '../../../../../src/ui/page/standard/standardWallet.ts'

const ACCOUNT: WalletAccount = {
  address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet'],
  features: [],
}
const FAMILIES = { solana: solanaFamily }

/** A wallet whose feature objects have no `version`, as Brave's own feature. */
function createWallet(connect: (input?: { readonly silent?: boolean }) => Promise<unknown>) {
  const asked = vi.fn(connect)
  const features: Record<string, object> = {
    'standard:connect': { connect: asked },
    'solana:signTransaction': { signTransaction: async () => [] },
    'solana:signMessage': { signMessage: async () => [] },
  }
  const wallet = {
    version: '1.0.0',
    name: 'MetaMask',
    icon: '',
    chains: ACCOUNT.chains,
    accounts: [],
    features,
  }
  return { wallet: wallet as unknown as Wallet & { accounts: unknown[] }, features, asked }
}

const ask = (wallet: Wallet, silent: boolean) =>
  requestStandardWallet(wallet, FAMILIES, {
    method: 'standard_connect',
    params: { namespace: 'solana', silent },
  })

describe('a silent connect', () => {
  test('restores the accounts', async () => {
    const { wallet, asked } = createWallet(async () => ({ accounts: [ACCOUNT] }))
    expect(await ask(wallet, true)).toMatchObject({ accounts: [{ address: ACCOUNT.address }] })
    expect(asked).toHaveBeenCalledWith({ silent: true })
  })

  test('asks nothing of a wallet that shows its accounts', async () => {
    const { wallet, asked } = createWallet(async () => ({ accounts: [] }))
    wallet.accounts = [ACCOUNT]
    expect(await ask(wallet, true)).toMatchObject({ accounts: [{ address: ACCOUNT.address }] })
    expect(asked).not.toHaveBeenCalled()
  })

  test.each<[string, unknown]>([
    ['4001', { code: 4001, message: 'The user rejected the request.' }],
    ['a whole JSON-RPC response with 4001', { jsonrpc: '2.0', id: 1, error: { code: 4001, message: 'no' } }],
  ])('that is answered with %s is no account, and is not asked again', async (_, thrown) => {
    const { wallet, asked } = createWallet(async () => {
      throw thrown
    })
    expect(await ask(wallet, true)).toMatchObject({ accounts: [] })
    expect(await ask(wallet, true)).toMatchObject({ accounts: [] })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('opens at most one prompt per page in a wallet that ignores `silent`', async () => {
    const { wallet, asked } = createWallet(async () => ({ accounts: [] }))
    for (let count = 0; count < 5; count += 1) await ask(wallet, true)
    expect(asked).toHaveBeenCalledTimes(1)
    await ask(wallet, false)
    expect(asked).toHaveBeenCalledTimes(2)
    expect(asked).toHaveBeenLastCalledWith({})
  })

  test('that fails for another reason fails, and is asked again', async () => {
    const { wallet, asked } = createWallet(async () => {
      throw new Error('not ready')
    })
    await expect(ask(wallet, true)).rejects.toThrow('not ready')
    await expect(ask(wallet, true)).rejects.toThrow('not ready')
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

test('features are read at each use, because they may change after the connect', async () => {
  const { wallet, features } = createWallet(async () => ({ accounts: [ACCOUNT] }))
  expect(await ask(wallet, false)).toMatchObject({
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
  })
  delete features['solana:signTransaction']
  wallet.accounts = [ACCOUNT]
  expect(await ask(wallet, true)).toMatchObject({ methods: ['solana_signMessage'] })
  const params = {
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    method: 'solana_signTransaction',
    params: {},
  }
  await expect(
    requestStandardWallet(wallet, FAMILIES, { method: 'standard_call', params }),
  ).rejects.toMatchObject({
    name: 'MethodNotAllowedError',
  })
})
