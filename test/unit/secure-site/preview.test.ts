import { type Hex, maxUint256, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAKE_TOKEN_ABI } from '../../../packages/peers/src/contracts/abis.ts'
import {
  previewEvmRequest,
  previewSolanaRequest,
  type ShownPreview,
} from '../../../packages/secure-site/src/frame/rpc/preview.ts'
import type { Server } from '../../../packages/secure-site/src/frame/server.ts'
import { createFormats } from '../../../packages/secure-site/src/frame/ui/previewFormats.ts'
import { writeWarnings } from '../../../packages/secure-site/src/frame/ui/previewParts.ts'
import { bait, callThief, SIGNS, TRICKS } from '../../support/evmDrainers.ts'
import {
  call,
  FRIEND,
  NFTS,
  OWNER,
  type PreviewRig,
  type Sent,
  startPreviewRig,
  TOKEN,
} from '../../support/previewRig.ts'
import {
  ALL,
  approve,
  coins,
  friend,
  owner,
  setAuthority,
  startSolanaPreviewRig,
  thief,
} from '../../support/solanaPreviewRig.ts'

// What the frame of the secure site shows of a request, read from the node of the site alone.

type RequestNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The site's server: it passes reads on to a node. */
const serve = (node: RequestNode): Server => ({
  ask: async <Answer>(path: string, body?: object) => {
    const { method, params } = body as { method: string; params: readonly unknown[] }
    expect(path).toBe('/rpc')
    return { result: await node(method, params) } as Answer
  },
})
/** Answers when the frame stops waiting. */
const hanging: Server = {
  ask: (_path, _body, { signal } = {}) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('late')))),
}
const broken = serve(() => Promise.reject(new Error('busy')))
const account = { chainId: 1, address: OWNER, type: 'eoa' }
const warned = ({ warnings }: ShownPreview) => warnings.map(({ kind }) => kind)

const toCalls = (sent: readonly Sent[]) => ({
  method: 'wallet_sendCalls',
  params: [
    {
      from: OWNER,
      chainId: '0x1',
      calls: sent.map(({ to, data = '0x', value = 0n }) => ({ to, data, value: numberToHex(value) })),
    },
  ],
})

describe('calls', () => {
  let rig: PreviewRig
  let snapshot: Hex
  const preview = (sent: readonly Sent[], server = serve(rig.node), as = account) =>
    previewEvmRequest(server, as, toCalls(sent))

  beforeAll(async () => {
    rig = await startPreviewRig()
    const { at } = rig
    await rig.send([
      call(at.usdc, TOKEN, 'mint', [OWNER, 1_000n]),
      call(at.dai, TOKEN, 'mint', [at.drainer, 5_000n]),
      call(at.tiles, NFTS, 'mint', [OWNER, 1n]),
      call(at.tiles, NFTS, 'mint', [OWNER, 2n]),
    ])
    // Loads the readers, which is no part of the deadline that the tests need.
    await preview([call(at.usdc, TOKEN, 'transfer', [FRIEND, 1n])])
  }, 60_000)
  afterAll(() => rig.close())
  beforeEach(async () => {
    if (snapshot) await rig.rpc('evm_revert', [snapshot])
    snapshot = await rig.rpc<Hex>('evm_snapshot', [])
  })

  test.each(['eoa', 'smartAccount'])(
    'theft by a bundle and by %s: no trick without a warning',
    async type => {
      for (const { name, before, calls } of TRICKS) {
        const inner = await rig.rpc<Hex>('evm_snapshot', [])
        await rig.send(before(rig.at))
        const shown = await preview(calls(rig.at), serve(rig.node), { ...account, type })
        expect({ name, warned: warned(shown) }).toEqual({
          name,
          warned: expect.arrayContaining(['onlyLeaves']),
        })
        await rig.rpc('evm_revert', [inner])
      }
      const number = BigInt(await rig.rpc<Hex>('eth_blockNumber', []))
      for (const sign of SIGNS) {
        const shown = await preview([bait(rig.at, sign, number)], serve(rig.node), { ...account, type })
        expect({ name: sign.name, count: warned(shown).length }).not.toEqual({ name: sign.name, count: 0 })
        expect(shown.effects.filter(({ direction }) => direction === 'in')).toEqual([])
      }
      const fake = await preview([{ ...call(rig.at.fake, FAKE_TOKEN_ABI, 'redeem', [9n]), value: 5n }])
      expect(warned(fake)).toContain('contradiction')
    },
  )

  test('a bundle is shown as one: approval and theft together', async () => {
    const { at } = rig
    const shown = await preview([
      call(at.usdc, TOKEN, 'approve', [at.thief, maxUint256]),
      { to: FRIEND, value: 7n },
    ])
    expect(shown).toMatchObject({
      confidence: 'simulated',
      effects: [{ direction: 'out', amount: '7', asset: { symbol: 'ETH' } }],
      allowances: [
        { kind: 'spend', amount: 'all', asset: { symbol: 'USDC' }, spender: { address: at.thief } },
      ],
      warnings: expect.arrayContaining([{ kind: 'unlimited', subject: at.thief }]),
    })
    expect(writeWarnings(shown.warnings)).toContain('There is no limit to what can be taken.')
  })

  test('coins that a smart account sends to a contract do not run out of gas in a test', async () => {
    const { at } = rig
    for (let count = 0; count < 30; count += 1) {
      const shown = await preview([callThief(at, 'claim', [], 9n)], serve(rig.node), {
        ...account,
        type: 'smartAccount',
      })
      expect(warned(shown)).toEqual(['onlyLeaves'])
      expect(shown.confidence).toBe('simulated')
    }
  })

  test('a standard call has the sentence of its descriptor, with the symbol that the chain states', async () => {
    const shown = await preview([call(rig.at.usdc, TOKEN, 'transfer', [FRIEND, 7n])])
    expect(shown.sentence).toContain('0.000007 USDC')
  })

  test.each([
    ['fails', broken],
    ['hangs', hanging],
  ])(
    'a node that %s: what the data states, without names, and that it was not tested',
    async (_, server) => {
      const start = Date.now()
      const coin = await preview([{ to: FRIEND, value: 7n }], server)
      expect(coin).toMatchObject({ confidence: 'decoded', warnings: [], effects: [{ amount: '7' }] })
      const approval = await preview([call(rig.at.usdc, TOKEN, 'approve', [FRIEND, maxUint256])], server)
      expect(approval).toMatchObject({
        confidence: 'decoded',
        sentence: null,
        allowances: [
          { amount: 'all', asset: { symbol: null, decimals: null }, spender: { address: FRIEND } },
        ],
      })
      expect(warned(approval)).toEqual(expect.arrayContaining(['notTested', 'unlimited']))
      const other = await preview([{ to: rig.at.thief, data: '0xdeadbeef' }], server)
      expect(other).toMatchObject({ confidence: 'unknown', effects: [] })
      expect(warned(other)).toContain('notTested')
      // Three previews of three seconds.
      expect(Date.now() - start).toBeLessThan(14_000)
    },
    20_000,
  )
})

describe('typed data', () => {
  const TOKEN_AT = `0x${'a0'.repeat(20)}`
  const THIEF = `0x${'77'.repeat(20)}`
  const typed = (
    primaryType: string,
    fields: readonly (readonly [name: string, type: string, value: unknown])[],
    domain: object = { name: 'Token', chainId: 1, verifyingContract: TOKEN_AT },
  ) => ({
    domain,
    primaryType,
    types: { EIP712Domain: [], [primaryType]: fields.map(([name, type]) => ({ name, type })) },
    message: Object.fromEntries(fields.map(([name, , value]) => [name, value])),
  })
  const preview = (data: unknown) =>
    previewEvmRequest(broken, account, { method: 'eth_signTypedData_v4', params: [OWNER, data] })

  test('an EIP-3009 authorization says what leaves, and to whom', async () => {
    const shown = await preview(
      JSON.stringify(
        typed('TransferWithAuthorization', [
          ['from', 'address', OWNER],
          ['to', 'address', THIEF],
          ['value', 'uint256', '5000000'],
          ['validAfter', 'uint256', '0'],
          ['validBefore', 'uint256', '9999999999'],
          ['nonce', 'bytes32', `0x${'01'.repeat(32)}`],
        ]),
      ),
    )
    expect(JSON.stringify([shown.effects, shown.allowances])).toContain(THIEF)
    expect(warned(shown)).toContain('signature')
  })

  test.each(['SafeTx', 'ForwardRequest', 'MetaTransaction', 'BulkOrder', 'Mystery'])(
    '%s of a contract is not signed without a warning',
    async primaryType => {
      expect(warned(await preview(typed(primaryType, [['to', 'address', THIEF]])))).not.toEqual([])
    },
  )

  test('a permit without a limit names the spender and the missing limit', async () => {
    const shown = await preview(
      typed('Permit', [
        ['owner', 'address', OWNER],
        ['spender', 'address', THIEF],
        ['value', 'uint256', String(maxUint256)],
        ['nonce', 'uint256', '0'],
        ['deadline', 'uint256', '9999999999'],
      ]),
    )
    expect(shown.allowances).toMatchObject([{ amount: 'all', spender: { address: THIEF } }])
    expect(writeWarnings(shown.warnings)).toContain('There is no limit to what can be taken.')
  })

  test('without a contract there is nothing to warn of', async () => {
    expect(warned(await preview(typed('Login', [['nonce', 'string', 'abc']], { name: 'App' })))).toEqual([])
  })
})

test('amounts are exact; decimals that a token states falsely do not break the screen', () => {
  const { amount } = createFormats()
  const token = (decimals: number) =>
    ({ kind: 'token', contract: FRIEND, tokenId: null, symbol: 'TKN', decimals }) as const
  expect(amount(token(18), '1000000000000000001')).toBe('1.000000000000000001 TKN')
  expect(amount(token(0), '7')).toBe('7 TKN')
  expect(amount(token(24), '1')).toBe('<0.00000000000000000001 TKN')
  expect(amount(token(6), '1234567890123')).toBe('1,234,567.890123 TKN')
  expect(amount(token(255), '1')).toBe('1 base units of TKN')
})

describe('transactions of Solana', () => {
  const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const preview = (transactions: readonly string[], server: Server) =>
    previewSolanaRequest(
      server,
      { network, address: owner },
      { method: 'solana_signAllTransactions', params: { transactions } },
    )

  test('an approval without a limit, another owner, and a receiver in a lookup table', async () => {
    const rig = startSolanaPreviewRig()
    const { mint, account: tokens } = await rig.give({ owner, amount: 1_000n })
    const server = serve(rig.node)
    const approval = await preview([rig.build([approve(tokens, thief, ALL)])], server)
    expect(approval.allowances).toMatchObject([{ amount: 'all', asset: { contract: mint } }])
    expect(warned(approval)).toEqual(['unlimited', 'spenderWithoutCode'])
    const lost = await preview([rig.build([setAuthority(tokens, 2, thief)])], server)
    expect(lost.effects).toContainEqual(expect.objectContaining({ direction: 'out', amount: '1000' }))
    expect(warned(lost)).toEqual(['onlyLeaves', 'account'])
    const table = rig.addTable(20, [friend, thief])
    const hidden = rig.build([coins(thief, 3_000n)], { tables: [table] })
    expect(await preview([hidden], server)).toMatchObject({
      confidence: 'simulated',
      effects: [{ amount: '3000', party: { address: thief } }],
      warnings: [{ kind: 'hiddenReceiver', subject: thief }],
    })
    // Without the node the table is named, and there is no receiver without an address.
    expect(await preview([hidden], broken)).toMatchObject({
      confidence: 'unknown',
      effects: [],
      warnings: [{ kind: 'unread', subject: table.key.toBase58() }],
    })
    const plain = await preview([rig.build([coins(friend, 7n)])], hanging)
    expect(plain).toMatchObject({ effects: [{ amount: '7', party: { address: friend } }] })
  })
})
