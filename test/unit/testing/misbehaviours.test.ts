import { verifyMessage } from 'ethers'
import { expect, test } from 'vitest'
import { TestWalletOptionError } from '../../../packages/tabkey-testing/src/errors.ts'
import { testWallet } from '../../../packages/tabkey-testing/src/testWallet.ts'
import {
  MISBEHAVIOURS,
  type Misbehaviour,
} from '../../../packages/tabkey-testing/src/wallet/misbehaviours.ts'

const HELLO = '0x68656c6c6f'

async function hostile(name: Misbehaviour) {
  const wallet = testWallet({ chains: [1, 8453] })
  const ask = (method: string, ...params: unknown[]) =>
    wallet.request('https://dapp.test', { method, params })
  await ask('eth_requestAccounts')
  wallet.configure({ hostile: name })
  return { wallet, ask, sign: () => ask('personal_sign', HELLO, wallet.addresses[0]) }
}

const CASES: Readonly<Record<Misbehaviour, () => Promise<void>>> = {
  async neverAnswers() {
    const { sign, wallet } = await hostile('neverAnswers')
    const first = await Promise.race([sign(), new Promise(resolve => setTimeout(resolve, 30, 'silence'))])
    expect(first).toBe('silence')
    expect(wallet.requests.at(-1)?.status).toBe('pending')
  },
  async throwsString() {
    const { sign } = await hostile('throwsString')
    expect(await sign()).toEqual({ throwString: 'Something went wrong' })
  },
  async malformedResults() {
    const { ask } = await hostile('malformedResults')
    expect(await ask('eth_accounts')).toEqual({ result: 'malformed' })
    expect(await ask('eth_chainId')).toEqual({ result: ['0x1'] })
  },
  async wrongAccount() {
    const { sign, wallet } = await hostile('wrongAccount')
    const reply = await sign()
    const signature = 'result' in reply ? String(reply.result) : ''
    expect(verifyMessage('hello', signature)).not.toBe(wallet.addresses[0])
  },
  async ignoresSwitch() {
    const { ask } = await hostile('ignoresSwitch')
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x2105' })).toEqual({ result: null })
    expect(await ask('eth_chainId')).toEqual({ result: '0x1' })
  },
  async wrapsErrors() {
    const { ask } = await hostile('wrapsErrors')
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x89' })).toMatchObject({
      error: { code: -32603, data: { originalError: { code: 4902 } } },
    })
  },
  async repeatsEvents() {
    const { wallet } = await hostile('repeatsEvents')
    const events: unknown[] = []
    wallet.subscribe(({ data }) => void events.push(data))
    await wallet.setChain(8453)
    expect(events).toEqual(['0x2105', '0x2105'])
  },
}

test.each(Object.keys(MISBEHAVIOURS) as Misbehaviour[])('misbehaviours: %s', name => CASES[name]())

test('misbehaviours: an unknown name is refused with the names that there are', () => {
  const unknown = () => testWallet({ hostile: 'rude' as Misbehaviour })
  expect(unknown).toThrow(TestWalletOptionError)
  expect(unknown).toThrow(/neverAnswers, throwsString/)
})
