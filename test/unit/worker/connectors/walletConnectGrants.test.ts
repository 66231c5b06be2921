import { describe, expect, test } from 'vitest'
import { accountsOn, readApproved, toGrants } from '../../../../src/worker/connectors/walletConnect/grants.ts'
import { type PeerMetadata, toWalletInfo } from '../../../../src/worker/connectors/walletConnect/peer.ts'
import { networkChanged } from '../../../../src/worker/store/connections.ts'
import { testStore } from '../../../support/engineStore.ts'
import { testConfig } from '../../../support/walletConnectRig.ts'

const A = `0x${'aa'.repeat(20)}`
const B = `0x${'bb'.repeat(20)}`
const EIP155 = new Set(['eip155'] as const)

const store = () => testStore(testConfig())

const session = (
  accounts: unknown,
  more: object = {},
  metadata: unknown = { name: 'W', url: '', icons: [] },
) => ({
  namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [], ...more } },
  peer: { metadata },
})

describe('grants', () => {
  test('the active network when it is approved, else the first configured one, else the first', () => {
    const engine = store()
    const both = session([`eip155:10:${A}`, `eip155:1:${A}`, `eip155:8453:${A}`])
    expect(toGrants(both, engine.get())[0]?.networkId).toBe('eip155:1')
    networkChanged(engine, 'eip155', 'eip155:8453')
    expect(toGrants(both, engine.get())[0]?.networkId).toBe('eip155:8453')
    expect(toGrants(session([`eip155:10:${A}`, `eip155:1:${A}`]), engine.get())[0]?.networkId).toBe(
      'eip155:1',
    )
    expect(toGrants(session([`eip155:10:${A}`]), engine.get())[0]).toMatchObject({
      networkId: 'eip155:10',
      accounts: [`eip155:10:${A}`],
    })
  })

  test('an account with an upper-case prefix is one', () => {
    const [grant] = toGrants(session([`eip155:1:${A.toUpperCase()}`]), store().get())
    expect(grant?.accounts).toEqual([`eip155:1:${A.toUpperCase()}`])
  })

  test('entries that are no account of the namespace are dropped; none left is no connection', () => {
    const [grant] = toGrants(
      session([`solana:x:${A}`, 'eip155:1:0x12', `eip155:1:${A}:more`, '', `eip155:1:${B}`, `eip155:1:${B}`]),
      store().get(),
    )
    expect(grant?.accounts).toEqual([`eip155:1:${B}`])
    for (const wrong of [
      [],
      ['eip155:1:nothing'],
      'text',
      [7],
      null,
      Array.from({ length: 3_000 }, () => `eip155:1:${A}`),
    ]) {
      expect(() => toGrants(session(wrong), store().get())).toThrow('Connection declined')
    }
    expect(() =>
      toGrants(
        { namespaces: { solana: { accounts: ['solana:x:y'] } }, peer: { metadata: {} } },
        store().get(),
      ),
    ).toThrow('Connection declined')
  })

  test('keys with a chain are read too; chains without an account are approved', () => {
    const namespaces = {
      'eip155:8453': { accounts: [`eip155:8453:${A}`], methods: ['a'], events: [] },
      eip155: {
        accounts: [`eip155:1:${A}`],
        methods: ['b'],
        events: [],
        chains: ['eip155:137', 'nonsense', 'solana:1'],
      },
    }
    expect(readApproved(namespaces, EIP155)[0]).toMatchObject({
      networks: ['eip155:8453', 'eip155:1', 'eip155:137'],
      methods: ['a', 'b'],
    })
  })

  test('only "MetaMask Wallet" may be asked for any chain', () => {
    const named = (name: string) =>
      toGrants(session([`eip155:1:${A}`], {}, { name }), store().get())[0]?.connection
    expect(named('MetaMask Wallet')?.approvedNetworks).toBe('all')
    expect(named('MetaMask')?.approvedNetworks).toEqual(['eip155:1'])
  })

  test('never more than 100 addresses', () => {
    const accounts = Array.from(
      { length: 150 },
      (_, index) => `eip155:1:0x${index.toString(16).padStart(40, '0')}` as const,
    )
    expect(accountsOn({ namespace: 'eip155', accounts, networks: [], methods: [] }, 'eip155:1')).toHaveLength(
      100,
    )
  })
})

describe('peer', () => {
  test('a name is text of people: no control, zero-width or bidi characters, at most 60', () => {
    expect(toWalletInfo({ name: ' \u202eMeta\u200bMask\u0000  Wallet\n' }).name).toBe('MetaMask Wallet')
    expect(toWalletInfo({ name: 'x'.repeat(500) }).name).toHaveLength(60)
    expect(toWalletInfo({ name: '\u200b' }).name).toBe('WalletConnect')
  })

  test('a picture that the wallet names is not used, a page may be http or https', () => {
    expect(
      toWalletInfo({
        name: 'W',
        url: 'https://w.example',
        icons: ['https://i.example/b.png', 'data:image/png;base64,AAAA'],
      } as PeerMetadata),
    ).toEqual({
      name: 'W',
      type: 'walletConnect',
      url: 'https://w.example/',
    })
    expect(toWalletInfo({ url: 'javascript:alert(1)' })).toEqual({
      name: 'WalletConnect',
      type: 'walletConnect',
    })
  })
})
