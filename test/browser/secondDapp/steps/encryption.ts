import { hsalsa, secretbox } from '@noble/ciphers/salsa'
import { x25519 } from '@noble/curves/ed25519.js'
import { base64 } from '@scure/base'
import type { Dapp } from '../dapp.ts'
import { ask, rejected, type StepGroup } from '../step.ts'

const words = (bytes: Uint8Array) => new Uint32Array(new Uint8Array(bytes).buffer)

/** Encrypts as `eth_decrypt` expects it: `x25519-xsalsa20-poly1305`, the JSON in hex. */
function encrypt(text: string, publicKey: string): string {
  const own = new Uint8Array(32).fill(7)
  const nonce = new Uint8Array(24).fill(9)
  const key = new Uint32Array(8)
  const sigma = words(new TextEncoder().encode('expand 32-byte k'))
  hsalsa(sigma, words(x25519.getSharedSecret(own, base64.decode(publicKey))), new Uint32Array(4), key)
  const ciphertext = secretbox(new Uint8Array(key.buffer), nonce).seal(new TextEncoder().encode(text))
  const json = JSON.stringify({
    version: 'x25519-xsalsa20-poly1305',
    nonce: base64.encode(nonce),
    ephemPublicKey: base64.encode(x25519.getPublicKey(own)),
    ciphertext: base64.encode(ciphertext),
  })
  const hex = Array.from(new TextEncoder().encode(json), byte => byte.toString(16).padStart(2, '0'))
  return `0x${hex.join('')}`
}

const account = (dapp: Dapp) => dapp.settings.accounts[0]

const encrypted = async (dapp: Dapp, text: string) =>
  encrypt(text, String(await dapp.request('eth_getEncryptionPublicKey', [account(dapp)])))

const decrypt = {
  name: 'eth_decrypt',
  run: async (dapp: Dapp) => {
    const data = dapp.kept.get('encrypted') ?? (await encrypted(dapp, 'a secret ✓'))
    dapp.kept.set('encrypted', data)
    return dapp.request('eth_decrypt', [data, account(dapp)])
  },
}

const STRANGER = '0x0000000000000000000000000000000000000001'

export const ENCRYPTION: StepGroup = {
  title: 'Encryption',
  standard: 'eth_getEncryptionPublicKey, eth_decrypt',
  steps: [
    ask('eth_getEncryptionPublicKey', 'eth_getEncryptionPublicKey', dapp => [account(dapp)]),
    rejected(
      ask('eth_getEncryptionPublicKey', 'eth_getEncryptionPublicKey', (dapp: Dapp) => [account(dapp)]),
    ),
    ask('eth_getEncryptionPublicKey of a foreign account', 'eth_getEncryptionPublicKey', [STRANGER]),
    ask('eth_getEncryptionPublicKey without params', 'eth_getEncryptionPublicKey'),
    decrypt,
    rejected(decrypt),
    ask('eth_decrypt by another account of the wallet', 'eth_decrypt', dapp => [
      dapp.kept.get('encrypted'),
      dapp.settings.accounts[1],
    ]),
    ask('eth_decrypt by a foreign account', 'eth_decrypt', dapp => [dapp.kept.get('encrypted'), STRANGER]),
    ask('eth_decrypt of damaged data', 'eth_decrypt', dapp => ['0x7b7d', account(dapp)]),
    ask('eth_decrypt of no hex', 'eth_decrypt', dapp => ['a secret', account(dapp)]),
  ],
}
