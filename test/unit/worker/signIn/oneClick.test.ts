import { buildAuthObject, createEncodedRecap, formatMessage } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { SignInSession } from '../../../../src/bridge/contract/signIn.ts'
import { systemClock } from '../../../../src/worker/base/clock.ts'
import { openOneClick } from '../../../../src/worker/signIn/oneClick.ts'
import { hostTab, noNode, ORIGIN, owner, stranger } from './rig.ts'

// Hostile wallets of the one-click authentication. The CACAOs are written and signed with WalletConnect's own library.

const CHAINS: readonly NetworkId[] = ['eip155:1', 'eip155:8453']
const asked = {
  accountAddress: '',
  chainId: 'eip155:1' as const,
  domain: '127.0.0.1',
  uri: `${ORIGIN}/`,
  version: '1' as const,
  nonce: 'abcdefgh12345678',
  issuedAt: new Date().toISOString(),
  statement: 'Sign in.',
}
const recap = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])

interface Change {
  readonly chain?: string
  readonly account?: typeof owner
  readonly signer?: typeof owner
  readonly payload?: object
  readonly after?: object
}

async function cacao({ chain = 'eip155:1', account = owner, signer = account, payload, after }: Change = {}) {
  const request = {
    type: 'caip122',
    chains: [...CHAINS],
    aud: asked.uri,
    domain: asked.domain,
    nonce: asked.nonce,
    version: '1',
    iat: asked.issuedAt,
    statement: asked.statement,
    resources: [recap],
    ...payload,
  }
  const iss = `did:pkh:${chain}:${account.address}`
  const s = await signer.signMessage({ message: formatMessage(request, iss) })
  const auth = buildAuthObject(request, { t: 'eip191', s }, iss)
  return { ...auth, p: { ...auth.p, ...after } }
}

async function keep(changes: readonly Change[]): Promise<readonly SignInSession[]> {
  const kept: SignInSession[][] = []
  const tab = hostTab({ createMessage: async () => ({ data: asked, text: '' }) })
  Object.assign(tab.page.signIn, {
    setSessions: async ({ sessions }: { sessions: SignInSession[] }) => void kept.push(sessions),
  })
  const oneClick = await openOneClick({ tabs: [tab], chainId: 'eip155:1', node: noNode, clock: systemClock })
  if (!oneClick) throw new Error('no fields')
  try {
    await oneClick.keep(await Promise.all(changes.map(cacao)), CHAINS)
  } catch (error) {
    expect(kept).toEqual([])
    throw error
  }
  return kept.flat()
}

test('one click: a CACAO for each chain becomes a session', async () => {
  const sessions = await keep([{}, { chain: 'eip155:8453' }])
  expect(sessions.map(({ data }) => data.chainId)).toEqual(CHAINS)
  for (const { message } of sessions) expect(message).toContain('I further authorize the stated URI')
})

const HOSTILE: Readonly<Record<string, readonly Change[]>> = {
  'of nobody': [],
  'signed by another key': [{ signer: stranger }],
  'of two accounts': [{}, { chain: 'eip155:8453', account: stranger }],
  'on a chain nobody asked for': [{ chain: 'eip155:137' }],
  'with another nonce': [{ payload: { nonce: 'zzzzzzzz99999999' } }],
  'for another site': [{ payload: { domain: 'evil.test' } }],
  'for another page': [{ payload: { aud: 'https://evil.test/' } }],
  'with another statement': [{ payload: { statement: 'Send everything.' } }],
  'that never ends, where an end was asked': [{ payload: { exp: '2020-01-01T00:00:00.000Z' } }],
  'with resources of its own': [{ payload: { resources: ['https://evil.test/terms', recap] } }],
  'whose fields were changed afterwards': [
    { after: { nonce: 'abcdefgh12345678', iat: '2020-01-01T00:00:00Z' } },
  ],
  'whose account was changed afterwards': [{ after: { iss: `did:pkh:eip155:1:${stranger.address}` } }],
  'whose grants were changed afterwards': [
    { after: { resources: [createEncodedRecap('eip155', 'request', ['eth_sign'])] } },
  ],
  'where only the first is good': [{}, { chain: 'eip155:8453', signer: stranger }],
  'of another namespace': [{ after: { iss: 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc' } }],
  'without an issuer': [{ after: { iss: '' } }],
}

test.each(Object.entries(HOSTILE))(
  'one click: a wallet’s word %s is refused, and nothing is kept',
  async (_what, changes) => {
    await expect(keep(changes)).rejects.toThrow()
  },
)

test('one click: a host that is silent, or has none, is not waited for', async () => {
  const rejecting = hostTab({ createMessage: () => Promise.reject(new Error('down')) })
  const parameters = { chainId: 'eip155:1', node: noNode, clock: systemClock } as const
  expect(await openOneClick({ ...parameters, tabs: [rejecting] })).toBeNull()
  expect(await openOneClick({ ...parameters, tabs: [] })).toBeNull()
})
