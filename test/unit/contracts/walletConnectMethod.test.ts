import { describe, expect, test } from 'vitest'
import type { Eip1193Args } from '../../../src/bridge/contract/wallet.ts'
import { WalletRequestError } from '../../../src/bridge/errors/request.ts'
import { createConnectProtocol } from '../../../src/worker/connectors/injected/connectProtocol.ts'
import type { SignedMessage } from '../../../src/worker/connectors/oneClick.ts'
import { type ContractExample, examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

// Every example of the contract, as the answer of a wallet to the real request.

const NAME = 'wallet-connect-method'
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const DATA = {
  accountAddress: '',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: 'a1b2c3d4e5f6',
  issuedAt: '2026-01-01T00:00:00.000Z',
} as const

function answerOf({ status, body }: ContractExample): unknown {
  if (status === 'result') return body
  const { code, message } = body as { readonly code: number; readonly message: string }
  throw new WalletRequestError(message, { code })
}

/** Connects a wallet that answers `wallet_connect` by the example, and has one account on Ethereum. */
async function connectBy(example: ContractExample) {
  const requests: Eip1193Args[] = []
  const kept: SignedMessage[] = []
  const answers: Readonly<Record<string, () => unknown>> = {
    wallet_connect: () => answerOf(example),
    eth_chainId: () => '0x1',
    eth_accounts: () => [ACCOUNT],
    eth_requestAccounts: () => [ACCOUNT],
  }
  const send = async (args: Eip1193Args) => {
    requests.push(args)
    return answers[args.method]?.()
  }
  const events = { last: () => undefined, next: () => new Promise<never>(() => {}), end: () => {} }
  const protocol = createConnectProtocol({
    clock: createFakeClock(),
    oneClick: async () => ({
      data: DATA,
      node: { request: () => Promise.reject(new Error('no node')) },
      keep: async () => {},
      async proveSigned(signed) {
        kept.push(signed)
        return { data: { ...DATA, accountAddress: signed.address }, ...signed }
      },
      add: async () => {},
    }),
  })
  const connecting = protocol.connect(send, undefined, events, new AbortController().signal)
  const outcome = await connecting.then(
    ({ accounts }) => accounts,
    (error: unknown) => error,
  )
  return { outcome, kept, requests, methods: requests.map(({ method }) => method) }
}

const named = (status: string) => examplesOf(NAME, status).map(example => [example.name, example] as const)

describe('wallet_connect', () => {
  test.each(named('result'))('%s', async (_, example) => {
    const { outcome, kept, requests, methods } = await connectBy(example)
    expect(outcome).toEqual([`eip155:1:${ACCOUNT}`])
    expect(methods).not.toContain('eth_requestAccounts')
    const request = requests.find(({ method }) => method === 'wallet_connect')
    expect(problemsOfRequest(NAME, { body: request })).toEqual([])
    const [account] = (example.body as { accounts: { capabilities: Record<string, object> }[] }).accounts
    const signed = account?.capabilities.signInWithEthereum
    expect(kept).toEqual(signed ? [{ ...signed, address: ACCOUNT }] : [])
  })

  test.each(named('error'))('%s', async (_, example) => {
    const { outcome, kept, methods } = await connectBy(example)
    const { code } = example.body as { readonly code: number }
    if (code === 4001) expect(outcome).toMatchObject({ code })
    else expect(outcome).toEqual([`eip155:1:${ACCOUNT}`])
    expect(methods.includes('eth_requestAccounts')).toBe(code !== 4001)
    expect(kept).toEqual([])
  })
})
