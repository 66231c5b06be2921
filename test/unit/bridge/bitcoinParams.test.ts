import { expect, test } from 'vitest'
import { ValidationError } from '../../../src/bridge/errors/client.ts'
import { readBitcoinParams } from '../../../src/bridge/schema/bitcoinParams.ts'

const ACCOUNT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const PSBT = 'cHNidP8='

function refusal(method: string, params: unknown): string {
  try {
    readBitcoinParams(method, params)
    return 'accepted'
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}

const payment = { account: ACCOUNT, recipientAddress: ACCOUNT, amount: '1000' }
const signing = { account: ACCOUNT, psbt: PSBT, signInputs: [{ address: ACCOUNT, index: 0 }] }

test('Bitcoin params: a field that no adapter carries is refused', () => {
  expect({
    payment: refusal('sendTransfer', { ...payment, memo: '6869', changeAddress: ACCOUNT }),
    feeRate: refusal('sendTransfer', { ...payment, feeRate: 1 }),
    secondReceiver: refusal('sendTransfer', { ...payment, recipients: [] }),
    network: refusal('sendTransfer', { ...payment, network: 'testnet' }),
    signing: refusal('signPsbt', { ...signing, broadcast: false }),
    finalize: refusal('signPsbt', { ...signing, autoFinalized: false }),
    input: refusal('signPsbt', {
      ...signing,
      signInputs: [{ address: ACCOUNT, index: 0, useTweakedSigner: false }],
    }),
    message: refusal('signMessage', { account: ACCOUNT, message: 'hi', type: 'ecdsa' }),
    addresses: refusal('getAccountAddresses', { account: ACCOUNT, purposes: ['payment'] }),
  }).toMatchInlineSnapshot(`
    {
      "addresses": "params: Unrecognized key(s) in object: 'purposes'",
      "feeRate": "params: Unrecognized key(s) in object: 'feeRate'",
      "finalize": "params: Unrecognized key(s) in object: 'autoFinalized'",
      "input": "params.signInputs[0]: Unrecognized key(s) in object: 'useTweakedSigner'",
      "message": "params: Unrecognized key(s) in object: 'type'",
      "network": "params: Unrecognized key(s) in object: 'network'",
      "payment": "accepted",
      "secondReceiver": "params: Unrecognized key(s) in object: 'recipients'",
      "signing": "accepted",
    }
  `)
})
