import { base64 } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { interpreterAgrees } from '../../../packages/peers/src/bitcoin/interpreter.ts'
import { createBitcoinKeys } from '../../../packages/peers/src/bitcoin/keys.ts'
import { signBip322 } from '../../../packages/tabkey-testing/src/bitcoin/signMessage.ts'
import { verifyBip322 } from '../../../src/siwx/verify/bip322.ts'

const keys = createBitcoinKeys(0x51, 'http://127.0.0.1:9')
const [payment, ordinals] = keys.accounts

test.each(['', 'Hello World', 'line\nfeed \u{1f600}'.repeat(40)])(
  'a payment address signs BIP-322, and another implementation of Bitcoin agrees: %#',
  message => {
    const signature = keys.signMessage(payment.address, message)
    expect(interpreterAgrees(payment.script, message, signature)).toBe(true)
    expect(interpreterAgrees(payment.script, `${message}.`, signature)).toBe(false)
    const [stranger] = createBitcoinKeys(0x52, 'http://127.0.0.1:9').accounts
    expect(interpreterAgrees(stranger.script, message, signature)).toBe(false)
    const forged = signature.slice()
    forged[20] = (forged[20] ?? 0) ^ 1
    expect(interpreterAgrees(payment.script, message, forged)).toBe(false)
  },
)

test('both addresses sign what the sign-in library verifies', () => {
  for (const { address, script, key, tapInternalKey } of [payment, ordinals]) {
    const signer = { script, key, ...(tapInternalKey ? { tapInternalKey } : {}) }
    const signature = base64.encode(signBip322(signer, 'Sign in'))
    expect(verifyBip322({ message: 'Sign in', address, signature })).toBe(true)
    expect(verifyBip322({ message: 'Sign out', address, signature })).toBe(false)
  }
})

test("the other implementation agrees with BIP-322's own example", () => {
  const script = OutScript.encode(Address().decode('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'))
  const signature = base64.decode(
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  )
  expect(interpreterAgrees(script, '', signature)).toBe(true)
  expect(interpreterAgrees(script, 'Hello World', signature)).toBe(false)
})
