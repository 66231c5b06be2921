import { base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { formatEther, formatUnits, type Hex, numberToHex } from 'viem'
import { bait, SIGNS, TRICKS } from '../support/evmDrainers.ts'
import { control } from '../support/peerControl.ts'
import { call, NFTS, placeThieves, type Sent, TOKEN } from '../support/previewRig.ts'
import { instruct, TOKEN_PROGRAM } from '../support/solanaPreviewRig.ts'
import { press } from './support/frameScreen.ts'
import { expect, test } from './support/secureFixture.ts'
import type { SecureHost } from './support/secureHost.ts'

// Drainers through the frame: no approval without a warning, and the chain then shows what the screen said.

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const rpc = <Answer>(host: SecureHost, method: string, params: unknown) =>
  host.ask<Answer>('RPC_REQUEST', { method, params })
const lines = (host: SecureHost) => host.frame.getByRole('listitem').allTextContents()
const alerts = (host: SecureHost) => host.frame.getByRole('alert').allTextContents()

/** What the screen says, when it is awake. */
async function readScreen(host: SecureHost) {
  const approve = host.frame.locator('.buttons button:not(.quiet)')
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  return { lines: await lines(host), alerts: await alerts(host) }
}

test('secure site: drainers of EVM have warnings, and take what the screen said', async ({ site, urls }) => {
  test.setTimeout(180_000)
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  let id = 0
  async function send<Answer>(method: string, params: readonly unknown[]): Promise<Answer> {
    id += 1
    const { result, error } = await control<{ result: Answer; error?: { message: string } }>(node, '', {
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    if (error) throw new Error(error.message)
    return result
  }
  const at = await placeThieves(send)
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  await send('anvil_setBalance', [address, numberToHex(10n ** 19n)])
  await send('anvil_impersonateAccount', [address])
  /** A transaction of the account that the frame does not see. */
  const act = async ({ to, data = '0x', value = 0n }: Sent) => {
    const transaction = { from: address, to, data, value: numberToHex(value), gas: '0x1e8480' }
    const hash = await send<Hex>('eth_sendTransaction', [transaction])
    await expect.poll(() => send('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  }
  const balance = async (token: Hex) =>
    BigInt(await send<Hex>('eth_call', [call(token, TOKEN, 'balanceOf', [address]), 'latest']))
  await act(call(at.usdc, TOKEN, 'mint', [address, 1_000n]))
  await act(call(at.dai, TOKEN, 'mint', [at.drainer, 1_000n]))
  for (const tile of [1n, 2n]) await act(call(at.tiles, NFTS, 'mint', [address, tile]))

  const toParams = (sent: readonly Sent[]) => [
    {
      calls: sent.map(({ to, data = '0x', value = 0n }) => ({ to, data, value: numberToHex(value) })),
      chainId: '0x1',
    },
  ]
  for (const { name, before, calls } of TRICKS) {
    const snapshot = await send<Hex>('evm_snapshot', [])
    for (const sent of before(at)) await act(sent)
    const first = { usdc: await balance(at.usdc), tiles: await balance(at.tiles) }
    const asked = rpc<{ id: string }>(host, 'wallet_sendCalls', toParams(calls(at)))
    const shown = await readScreen(host)
    expect(shown.alerts, name).toContain('You get nothing back.')
    await press(host.frame, 'Send')
    const { id: bundle } = await asked
    await expect
      .poll(() => rpc<{ status: number }>(host, 'wallet_getCallsStatus', [bundle]), { message: name })
      .toMatchObject({ status: 200 })
    const lost = first.usdc - (await balance(at.usdc))
    const tiles = first.tiles - (await balance(at.tiles))
    const coins = calls(at).reduce((sum, { value = 0n }) => sum + value, 0n)
    const expected = [
      ...(coins > 0n ? [`You send ${formatEther(coins)} ETH`] : []),
      ...(lost > 0n ? [`You send ${formatUnits(lost, 6)} USDC`] : []),
      ...Array.from({ length: Number(tiles) }, (_, index) => `You send TILE #${index + 1}`),
    ]
    expect(
      shown.lines.filter(line => line.startsWith('You send')).map(line => line.replace(/( to .*)?\.$/, '')),
      name,
    ).toEqual(expected)
    await send('evm_revert', [snapshot])
  }
  const number = BigInt(await send<Hex>('eth_blockNumber', []))
  for (const sign of SIGNS) {
    const refused = host.refused('RPC_REQUEST', {
      method: 'wallet_sendCalls',
      params: toParams([bait(at, sign, number)]),
    })
    const shown = await readScreen(host)
    expect(shown.alerts.length, sign.name).toBeGreaterThan(0)
    expect(
      shown.lines.filter(line => line.startsWith('You receive')),
      sign.name,
    ).toEqual([])
    await press(host.frame, 'Reject')
    await refused
  }
})

test('secure site: drainers of Solana have warnings, and take what the screen said', async ({
  site,
  urls,
}) => {
  test.setTimeout(120_000)
  const host = await site.openReady()
  await site.signIn(host)
  const { address: owner } = await host.ask<{ address: string }>('GET_USER', { chainId: DEVNET })
  const thief = Keypair.generate().publicKey.toBase58()
  const connection = new Connection(urls.solana, 'confirmed')
  await control(urls.solana, '/airdrop', { address: owner, lamports: '9000000000' })
  await control(urls.solana, '/airdrop', { address: thief, lamports: '9000000000' })
  const mint = (holder: string, amount: string, of?: string) =>
    control<{ mint: string; account: string }>(urls.solana, '/mint', { owner: holder, amount, mint: of })
  const own = await mint(owner, '1000000')
  const other = await mint(thief, '1', own.mint)

  async function build(
    instruction: TransactionInstruction,
    tables: AddressLookupTableAccount[] = [],
  ): Promise<string> {
    const message = new TransactionMessage({
      payerKey: new PublicKey(owner),
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions: [instruction],
    })
    const transaction = new VersionedTransaction(message.compileToV0Message(tables))
    return base64.encode(transaction.serialize())
  }
  const tokens = (kind: number[], ...accounts: string[]) =>
    instruct(TOKEN_PROGRAM, Uint8Array.from(kind), ...accounts)
  const u64 = (value: number) => [...new Uint8Array(new BigUint64Array([BigInt(value)]).buffer)]
  const show = async (instruction: TransactionInstruction, tables?: AddressLookupTableAccount[]) => {
    const transaction = await build(instruction, tables)
    const refused = host.refused('RPC_REQUEST', {
      method: 'solana_signTransaction',
      params: { transaction, pubkey: owner },
    })
    const shown = await readScreen(host)
    await press(host.frame, 'Reject')
    await refused
    return shown
  }

  const delegate = await show(tokens([4, ...u64(5)], `${own.account} w`, thief, `${owner} s`))
  expect(delegate.alerts.join()).toContain('is a person’s address, not an app.')
  expect(delegate.lines.join()).toMatch(/^This lets .* take 0\.000005 /)
  const assigned = await show(
    SystemProgram.assign({ accountPubkey: new PublicKey(owner), programId: new PublicKey(thief) }),
  )
  expect(assigned.alerts.join()).toContain('would control your account.')
  expect(assigned.lines.join()).toContain('act as your account.')
  const authority = await show(
    tokens([6, 2, 1, ...new PublicKey(thief).toBytes()], `${own.account} w`, `${owner} s`),
  )
  expect(authority.alerts).toContain('You get nothing back.')
  expect(authority.lines.join()).toMatch(/You send 1 .* to /)
  // A lookup table that the node does not have: no receiver is left empty, the table has a name.
  const key = Keypair.generate().publicKey
  const addresses = [new PublicKey(thief)]
  const state = {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses,
  }
  const hidden = SystemProgram.transfer({
    fromPubkey: new PublicKey(owner),
    toPubkey: new PublicKey(thief),
    lamports: 5_000,
  })
  const refused = host.refused('RPC_REQUEST', {
    method: 'solana_signTransaction',
    params: {
      transaction: await build(hidden, [new AddressLookupTableAccount({ key, state })]),
      pubkey: owner,
    },
  })
  expect((await readScreen(host)).alerts).toEqual(['A part of this request could not be read.'])
  await expect(host.frame.getByText(key.toBase58(), { exact: true })).toBeVisible()
  await press(host.frame, 'Reject')
  await refused

  const all = await build(
    tokens([3, ...u64(1_000_000)], `${own.account} w`, `${other.account} w`, `${owner} s`),
  )
  const sent = rpc<{ signature: string }>(host, 'solana_signAndSendTransaction', {
    transaction: all,
    pubkey: owner,
  })
  const shown = await readScreen(host)
  const name = `${own.mint.slice(0, 6)}...${own.mint.slice(-4)}`
  expect(shown.lines).toEqual([`You send 1 ${name} to ${thief.slice(0, 6)}...${thief.slice(-6)}.`])
  await expect(host.frame.getByText(thief, { exact: true })).toBeVisible()
  await expect(host.frame.getByText(own.mint, { exact: true })).toBeVisible()
  // The page cannot have it sent on another network than the one it was tested on.
  const sending = host.page.waitForRequest(
    request => request.postDataJSON()?.method === 'sendTransaction' && request.url().endsWith('/api/rpc'),
  )
  await host.ask('SWITCH_NETWORK', { chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' })
  await press(host.frame, 'Send')
  expect((await sending).postDataJSON()).toMatchObject({ chainId: DEVNET })
  expect((await connection.getSignatureStatus((await sent).signature)).value?.err).toBeNull()
  const { value } = await connection.getTokenAccountBalance(new PublicKey(own.account))
  expect(value.amount).toBe('0')
})

test('secure site: a node that hangs does not hang the approval, which says what was not tested', async ({
  site,
  chain,
  urls,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const token = await chain.token(address, 100n)
  await chain.fund(address)
  let isHanging = true
  await host.page.route(`${urls.secureSite}/api/rpc`, route => (isHanging ? undefined : route.continue()))
  const data = call(token.address, TOKEN, 'transfer', [`0x${'52'.repeat(20)}`, 7n]).data
  const asked = rpc<Hex>(host, 'eth_sendTransaction', [{ from: address, to: token.address, data }])
  const shown = await readScreen(host)
  expect(shown.alerts).toEqual(['What this does could not be tested.'])
  expect(shown.lines.join()).toMatch(/^You send 7 base units of 0x.* to 0x5252\.\.\.525252\.$/)
  await expect(host.frame.getByText('Read from the request, not tested')).toBeVisible()
  await expect(host.frame.getByText('Unknown', { exact: true })).toBeVisible()
  isHanging = false
  await press(host.frame, 'Send')
  expect((await chain.mined(await asked)).status).toBe('success')
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' })
  test('secure site: the approval is in the browser’s language, from right to left', async ({
    site,
    chain,
  }) => {
    const host = await site.openReady()
    const { address } = await site.signIn(host)
    await chain.fund(address)
    const params = [{ to: `0x${'52'.repeat(20)}`, value: '0x5' }]
    const refused = host.refused('RPC_REQUEST', { method: 'eth_sendTransaction', params })
    await expect(host.frame.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(host.frame.getByRole('heading', { level: 1 })).toHaveText('الموافقة على المعاملة')
    await expect(host.frame.getByRole('listitem')).toContainText('ترسل')
    await expect(host.frame.getByRole('listitem')).toContainText('ETH')
    const isInside = await host.frame.locator('body').evaluate(body =>
      [...body.querySelectorAll('*')].every(element => {
        const { left, right } = element.getBoundingClientRect()
        return left >= -0.5 && right <= document.documentElement.clientWidth + 0.5
      }),
    )
    expect(isInside).toBe(true)
    await press(host.frame, 'رفض')
    expect(await refused).toBe('User rejected the request')
  })
})
