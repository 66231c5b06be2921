import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { BrowserContext, Frame, Page } from 'playwright/test'
import { hashMessage, hashTypedData } from 'viem'
import { type SafeAppPeer, startSafeApp } from '../../packages/peers/src/safeApp.ts'
import { SMART_ACCOUNT_ABI } from '../../packages/secure-site/src/contracts/smartAccount.ts'
import { expect, test } from './support/fixtures.ts'
import { createLocalChain } from './support/localChain.ts'

// The built dapp inside the page of a Safe, whose account has code on the local chain; and the Safe Apps SDK beside our
// bridge in one frame, both asked the same.

const RECEIVER = '0x000000000000000000000000000000000000bEEF'
const MAGIC = '0x1626ba7e'

let safeApp: SafeAppPeer

test.beforeEach(async ({ urls }) => {
  const node = urls.evm.find(({ chainId }) => chainId === 1)
  safeApp = await startSafeApp({ nodeUrl: node?.url ?? '' })
})
test.afterEach(() => safeApp.close())

/** The frame of a page that stands at an address. */
async function frameAt(page: Page, address: string): Promise<Frame> {
  const find = () => page.frames().find(frame => frame.url().startsWith(address))
  await expect.poll(() => find() !== undefined).toBe(true)
  const frame = find()
  if (!frame) throw new Error('The Safe has no frame')
  return frame
}

/** The dapp's frame, once the page of the Safe has loaded it. */
async function openFramed(context: BrowserContext, dapp: string, parents = safeApp.url): Promise<Frame> {
  const page = await context.newPage()
  await page.goto(safeApp.pageFor(`${dapp}?safe=${encodeURIComponent(parents)}`))
  const frame = await frameAt(page, dapp)
  await frame.waitForFunction(() => window.tabkey?.getState().ready === true)
  return frame
}

const accountOf = (frame: Frame) => frame.evaluate(() => window.tabkey.getAccount('eip155'))
const isConnected = (frame: Frame) => expect.poll(async () => (await accountOf(frame)).isConnected).toBe(true)
const ask = (frame: Frame, method: string, params: readonly unknown[] = []) =>
  frame.evaluate(
    ([name, values]) =>
      window.tabkey.request({ method: name, params: values }).then(
        result => ({ result }),
        ({ kind, code, message }: { kind: string; code: number; message: string }) => ({
          kind,
          code,
          message,
        }),
      ),
    [method, params] as const,
  ) as Promise<{ result?: unknown; kind?: string; code?: number; message?: string }>

test('in a Safe the dapp connects by itself, without the modal, on the Safe’s network', async ({
  context,
  urls,
}) => {
  const frame = await openFramed(context, urls.dapp)
  await isConnected(frame)
  const { address, connectedWallet } = (await accountOf(frame)) as {
    address: string
    connectedWallet?: unknown
  }
  expect(address.toLowerCase()).toBe(safeApp.safe.address.toLowerCase())
  expect(JSON.stringify(connectedWallet ?? (await accountOf(frame)))).toContain('Safe')
  expect(await frame.evaluate(() => window.tabkey.getState().open)).toBe(false)
  expect(await ask(frame, 'eth_chainId')).toEqual({ result: '0x1' })

  const moved = await frame.evaluate(() =>
    window.tabkey.switchNetwork({ network: 'eip155:8453' }).then(
      () => 'switched',
      ({ kind }: { kind: string }) => kind,
    ),
  )
  expect(moved).toBe('chain-not-supported')
  await frame.evaluate(() => void window.tabkey.open({ view: 'Account' }))
  const dialog = frame.locator('tabkey-modal').getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Disconnect/ })).toHaveCount(0)
})

test('a page that is not allowed gets no message, and a silent allowed page gets no connection', async ({
  context,
  urls,
}) => {
  const stranger = await openFramed(context, urls.dapp, 'https://safe.example')
  await stranger.waitForTimeout(1_500)
  expect((await accountOf(stranger)).isConnected).toBe(false)
  expect(safeApp.asked).toEqual([])
  safeApp.mode.isSilent = true
  const silent = await openFramed(context, urls.dapp)
  await silent.waitForTimeout(1_500)
  expect((await accountOf(silent)).isConnected).toBe(false)
})

test('a connection of another wallet is not replaced', async ({ context, urls }) => {
  safeApp.mode.isSilent = true
  const first = await openFramed(context, urls.dapp)
  // The peers' wallets keep out of frames: a wallet of the frame's own announces itself (EIP-6963).
  await first.evaluate(account => {
    const answers: Readonly<Record<string, unknown>> = {
      eth_requestAccounts: [account],
      eth_accounts: [account],
      eth_chainId: '0x1',
    }
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Frame Wallet',
      icon: 'data:image/png;base64,AA==',
      rdns: 'test.frame.wallet',
    }
    const provider = { request: async ({ method }: { method: string }) => answers[method] ?? null }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  }, RECEIVER)
  await expect
    .poll(() => first.evaluate(() => window.tabkey.getState().wallets.found.map(({ name }) => name)))
    .toContain('Frame Wallet')
  const wallet = await first.evaluate(async () => {
    await window.tabkey.connect({ wallet: 'test.frame.wallet' })
    return window.tabkey.getAccount('eip155').address
  })
  expect(wallet).toBeTruthy()
  safeApp.mode.isSilent = false
  const second = await openFramed(context, urls.dapp)
  await expect
    .poll(() => second.evaluate(() => window.tabkey.getState().wallets.found.some(({ id }) => id === 'safe')))
    .toBe(true)
  expect((await accountOf(second)).address).toBe(wallet)
})

test('a transaction that one owner executes is answered with its hash on chain', async ({
  context,
  urls,
}) => {
  const frame = await openFramed(context, urls.dapp)
  await isConnected(frame)
  const { result } = await ask(frame, 'eth_sendTransaction', [
    { from: safeApp.safe.address, to: RECEIVER, value: '0x64' },
  ])
  const chain = createLocalChain(urls.evm.find(({ chainId }) => chainId === 1)?.url ?? '')
  const receipt = await chain.reader.getTransactionReceipt({ hash: result as `0x${string}` })
  expect(receipt.status).toBe('success')
  expect(safeApp.safe.transactions.size).toBe(1)
})

test('bytes under the name input are proposed, and a transaction with fields that a Safe has not is refused', async ({
  context,
  urls,
}) => {
  safeApp.mode.transactions = 'queue'
  const frame = await openFramed(context, urls.dapp)
  await isConnected(frame)
  const { address } = safeApp.safe
  const call = { to: RECEIVER, value: '0x1', input: '0xa9059cbb' }
  await ask(frame, 'eth_sendTransaction', [{ from: address, ...call }])
  await ask(frame, 'wallet_sendCalls', [{ version: '2.0.0', from: address, chainId: '0x1', calls: [call] }])
  const proposed = [...safeApp.safe.transactions.values()].flatMap(({ calls }) => calls)
  expect(proposed.map(({ data }) => data)).toEqual(['0xa9059cbb', '0xa9059cbb'])

  const authorizationList = [{ chainId: '0x1', address: RECEIVER, nonce: '0x0' }]
  for (const more of [
    { type: '0x4', authorizationList },
    { data: '0x' },
    { nonce: '0x1' },
    { blobs: ['0x00'] },
  ])
    expect(await ask(frame, 'eth_sendTransaction', [{ from: address, ...call, ...more }])).toMatchObject({
      code: -32602,
    })
  expect(safeApp.safe.transactions.size).toBe(2)
})

test('a queued transaction is answered with the Safe’s hash, and found under it once executed', async ({
  context,
  urls,
}) => {
  safeApp.mode.transactions = 'queue'
  const frame = await openFramed(context, urls.dapp)
  await isConnected(frame)
  const { result } = await ask(frame, 'eth_sendTransaction', [
    { from: safeApp.safe.address, to: RECEIVER, value: '0x65' },
  ])
  const [hash] = [...safeApp.safe.transactions.keys()]
  expect(result).toBe(hash)
  expect(await ask(frame, 'eth_getTransactionReceipt', [hash])).toEqual({ result: null })
  await safeApp.safe.execute(result as `0x${string}`)
  await expect
    .poll(async () => (await ask(frame, 'eth_getTransactionReceipt', [hash])).result)
    .toMatchObject({ status: '0x1', transactionHash: hash })
  expect((await ask(frame, 'eth_getTransactionByHash', [hash])).result).toMatchObject({ hash })
})

test('a declined transaction is a rejection, and is not sent again', async ({ context, urls }) => {
  safeApp.mode.transactions = 'reject'
  const frame = await openFramed(context, urls.dapp)
  await isConnected(frame)
  const answer = await ask(frame, 'eth_sendTransaction', [{ from: safeApp.safe.address, to: RECEIVER }])
  expect(answer).toMatchObject({ code: 4001 })
  expect(safeApp.asked.filter(({ method }) => method === 'sendTransactions')).toHaveLength(1)
})

test('messages are ERC-1271 signatures that the account accepts; 0x when the message waits for owners', async ({
  context,
  urls,
}) => {
  const frame = await openFramed(context, urls.dapp)
  await isConnected(frame)
  const { address } = safeApp.safe
  const chain = createLocalChain(urls.evm.find(({ chainId }) => chainId === 1)?.url ?? '')
  const accepts = (hash: `0x${string}`, signature: unknown) =>
    chain.reader.readContract({
      address,
      abi: SMART_ACCOUNT_ABI,
      functionName: 'isValidSignature',
      args: [hash, signature as `0x${string}`],
    })
  const text = '0x48656c6c6f'
  const signed = await ask(frame, 'personal_sign', [text, address])
  expect(await accepts(hashMessage({ raw: text }), signed.result)).toBe(MAGIC)
  const typed = {
    domain: { name: 'Test' },
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { text: 'Hello' },
  } as const
  const typedAnswer = await ask(frame, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
  expect(await accepts(hashTypedData(typed), typedAnswer.result)).toBe(MAGIC)
  safeApp.mode.messages = 'queue'
  expect(await ask(frame, 'personal_sign', [text, address])).toEqual({ result: '0x' })
})

/** A page with the real SDK and our bridge, on an origin of its own. */
async function serveBoth(): Promise<{ url: string; close(): void }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import SDK from '@safe-global/safe-apps-sdk'
        import { SafeAppProvider } from '@safe-global/safe-apps-provider'
        import { openSafe } from '../../src/ui/page/safe/openSafe.ts'
        const parent = new URLSearchParams(location.search).get('safe')
        window.both = (async () => {
          const sdk = new SDK({ allowedDomains: [/./] })
          const theirs = new SafeAppProvider(await sdk.safe.getInfo(), sdk)
          const opened = await openSafe(window, [parent])
          return { theirs, ours: await opened.entry.load() }
        })()`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'iife',
    write: false,
    define: { global: 'globalThis' },
  })
  const script = outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    const isScript = request.url?.startsWith('/both.js')
    response
      .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      .end(isScript ? script : '<!doctype html><script src="/both.js"></script>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}

test('the Safe Apps SDK and our bridge give the same answers in the same frame', async ({ context }) => {
  const site = await serveBoth()
  const page = await context.newPage()
  await page.goto(safeApp.pageFor(`${site.url}?safe=${encodeURIComponent(safeApp.url)}`))
  const frame = await frameAt(page, site.url)
  const { address } = safeApp.safe
  const run = (method: string, params: readonly unknown[] = []) =>
    frame.evaluate(
      async ([name, values]) => {
        const { both } = window as unknown as {
          both: Promise<Record<'theirs' | 'ours', { request(args: object): Promise<unknown> }>>
        }
        const { theirs, ours } = await both
        const settle = (provider: { request(args: object): Promise<unknown> }) =>
          provider.request({ method: name, params: values }).then(
            result => ({ result }),
            () => 'refused',
          )
        return { theirs: await settle(theirs), ours: await settle(ours) }
      },
      [method, params] as const,
    )
  const typed = {
    domain: { name: 'T', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      M: [{ name: 'a', type: 'string' }],
    },
    primaryType: 'M',
    message: { a: 'b' },
  }
  for (const [method, params] of [
    ['eth_accounts', []],
    ['eth_chainId', []],
    ['personal_sign', ['0x6869', address]],
    ['personal_sign', ['0x6869', RECEIVER]],
    ['eth_signTypedData_v4', [address, JSON.stringify(typed)]],
    ['eth_signTypedData_v4', [address, '{']],
    ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]],
    ['wallet_sendCalls', [{ from: address, chainId: '0x2105', calls: [] }]],
    ['wallet_getCallsStatus', [`0x${'ab'.repeat(32)}`]],
  ] as const) {
    const { theirs, ours } = await run(method, params)
    expect(ours, method).toEqual(theirs)
  }

  // The proposals that both make are the same, request for request.
  safeApp.mode.transactions = 'queue'
  safeApp.asked.length = 0
  const batch = {
    from: address,
    chainId: '0x1',
    calls: [
      { to: RECEIVER, value: '0x1' },
      { to: RECEIVER, data: '0x12' },
    ],
  }
  await run('eth_sendTransaction', [
    { from: address, to: RECEIVER, value: '0x10', data: '0x1234', gas: '0x5208' },
  ])
  const { theirs, ours } = await run('wallet_sendCalls', [batch])
  expect(theirs).toMatchObject({ result: { id: expect.stringMatching(/^0x/) } })
  expect(ours).toMatchObject({ result: { id: expect.stringMatching(/^0x/) } })
  const proposals = safeApp.asked
    .filter(({ method }) => method === 'sendTransactions')
    .map(({ params }) => {
      const { txs, params: more } = params as {
        txs: Record<string, string>[]
        params?: { safeTxGas?: number }
      }
      const calls = txs.map(({ to, value, data }) => ({ to, value: BigInt(value ?? 0).toString(), data }))
      return { calls, safeTxGas: more?.safeTxGas }
    })
  expect(proposals).toHaveLength(4)
  expect(proposals[1]).toEqual(proposals[0])
  expect(proposals[3]).toEqual(proposals[2])

  // Differences that are meant: the final shapes of EIP-5792, and `eth_requestAccounts`.
  const capabilities = await run('wallet_getCapabilities')
  expect(capabilities.theirs).toEqual({ result: { '0x1': { atomicBatch: { supported: true } } } })
  expect(capabilities.ours).toEqual({ result: { '0x1': { atomic: { status: 'supported' } } } })
  expect(await run('eth_requestAccounts')).toEqual({ theirs: 'refused', ours: { result: [address] } })
  site.close()
})
