import { getAddress, getBytes, verifyMessage } from 'ethers'
import type { Dapp } from '../dapp.ts'
import { ask, rejected, type Step, type StepGroup } from '../step.ts'

const HELLO = '0x68656c6c6f'

type ParamsOf = (dapp: Dapp) => readonly unknown[]

/** Signs, and has a second library say who signed these bytes. */
const sign = (name: string, message: string | Uint8Array, params: ParamsOf): Step => ({
  name,
  async run(dapp) {
    const signature = String(await dapp.request('personal_sign', params(dapp)))
    return { signature, signer: verifyMessage(message, signature).toLowerCase() }
  },
})

const account = (dapp: Dapp) => dapp.settings.accounts[0]
const mixedCase = (dapp: Dapp) => getAddress(account(dapp))
const LONG = 'long '.repeat(20_000)

export const PERSONAL_SIGN: StepGroup = {
  title: 'Messages',
  standard: 'EIP-191, personal_sign',
  steps: [
    sign('personal_sign of hex', getBytes(HELLO), dapp => [HELLO, account(dapp)]),
    sign('personal_sign of text', 'hello', dapp => ['hello', account(dapp)]),
    sign('personal_sign of text that looks like odd hex', '0xabc', dapp => ['0xabc', account(dapp)]),
    sign('personal_sign of an emoji and a newline', '🦊\nhello', dapp => ['🦊\nhello', account(dapp)]),
    sign('personal_sign of an empty text', '', dapp => ['', account(dapp)]),
    sign('personal_sign of no bytes', new Uint8Array(), dapp => ['0x', account(dapp)]),
    sign('personal_sign of 100,000 characters', LONG, dapp => [LONG, account(dapp)]),
    sign('personal_sign with the address first', 'hello', dapp => [account(dapp), 'hello']),
    sign('personal_sign with a password', 'hello', dapp => ['hello', account(dapp), 'password']),
    sign('personal_sign by the second account', 'hello', dapp => ['hello', dapp.settings.accounts[1]]),
    sign('personal_sign with an address in mixed case', 'hello', dapp => ['hello', mixedCase(dapp)]),
    rejected(sign('personal_sign', 'hello', dapp => ['hello', account(dapp)])),
    ask('personal_sign by a foreign account', 'personal_sign', [
      HELLO,
      '0x0000000000000000000000000000000000000001',
    ]),
    ask('personal_sign without params', 'personal_sign'),
    ask('personal_sign of an empty list', 'personal_sign', []),
    ask('personal_sign without an address', 'personal_sign', [HELLO]),
    ask('personal_sign by a short address', 'personal_sign', [HELLO, '0x1234']),
    ask('personal_sign of a number', 'personal_sign', dapp => [5, account(dapp)]),
    ask('personal_sign of null', 'personal_sign', dapp => [null, account(dapp)]),
    ask('personal_sign of an object', 'personal_sign', dapp => [{ message: 'hello' }, account(dapp)]),
    {
      name: 'personal_ecRecover of its signature',
      async run(dapp) {
        const signature = await dapp.request('personal_sign', [HELLO, account(dapp)])
        return dapp.request('personal_ecRecover', [HELLO, signature])
      },
    },
    ask('personal_ecRecover of a short signature', 'personal_ecRecover', [HELLO, '0x1234']),
    ask('eth_sign', 'eth_sign', dapp => [account(dapp), `0x${'11'.repeat(32)}`]),
  ],
}
