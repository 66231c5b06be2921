import { sign } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { formatAmount, readAmount } from '../../../src/bridge/values/amount.ts'
import { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
import { readEvmSignature } from '../../../src/siwx/verify/evmSignature.ts'
import { isPairingUri } from '../../../src/ui/format/pairingUri.ts'
import { isSignedBy } from '../../../src/worker/rpc/signature/isSignedBy.ts'
import { signatureDigests } from '../../../src/worker/rpc/signature/signatureDigests.ts'
import typedData from './data/ethers-typed-data.json' with { type: 'json' }
import units from './data/ethers-units.json' with { type: 'json' }
import siws from './data/siws.json' with { type: 'json' }
import uris from './data/walletconnect-uris.json' with { type: 'json' }

// anvil's second account.
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each(typedData)('EIP-712: the digest of $name, and a signature of it', async vector => {
  const { domain, primaryType, types, data: message, digest } = vector
  const params = [ACCOUNT, { domain, primaryType, types, message }]
  expect(signatureDigests('eth_signTypedData_v4', params)).toContain(digest)
  const signed = await sign({ hash: digest as `0x${string}`, privateKey: KEY, to: 'hex' })
  const signature = readEvmSignature(signed) ?? expect.unreachable()
  expect(await isSignedBy('eth_signTypedData_v4', params, signature, ACCOUNT)).toBe(true)
  expect(await isSignedBy('eth_signTypedData_v4', params, signature, `0x${'12'.repeat(20)}`)).toBe(false)
})

const PLACES = { kwei: 3, mwei: 6, gwei: 9, szabo: 12, finney: 15, ether: 18 } as const

describe('ethers: amounts', () => {
  test.each(units)('$name', vector => {
    for (const [unit, places] of Object.entries(PLACES)) {
      const { [unit]: text, [`${unit}_format`]: formatted } = vector as Readonly<
        Record<string, string | undefined>
      >
      if (text === undefined) continue
      // No sign and no point without digits on both sides: a typed amount is never negative.
      const isAmount = /^\d+(\.\d+)?$/.test(text)
      expect(readAmount(text, places)).toBe(isAmount ? BigInt(vector.wei) : null)
      if (isAmount && formatted !== undefined)
        expect(formatAmount(BigInt(vector.wei), places)).toBe(formatted.replace(/\.0$/, ''))
    }
  })
})

test.each(siws)('Sign-in with Solana: $name lacks fields that a sign-in needs and is refused', ({ text }) => {
  expect(() => parseSignInMessage(text)).toThrow()
})

describe('WalletConnect: pairing URIs', () => {
  const drawn = uris.valid.filter(({ uri }) => uri.startsWith('wc:7'))
  test.each(drawn)('accepts %o', ({ uri }) => {
    expect(isPairingUri(uri)).toBe(true)
  })
  // Forms that only a wallet reads: the engine draws the URI of its own client, which never has them.
  const read = [uris.spec_example, ...uris.valid.map(({ uri }) => uri).filter(uri => !uri.startsWith('wc:7'))]
  test.each(read)('does not draw %s', uri => {
    expect(isPairingUri(uri)).toBe(false)
  })
  // Judged by the wallet that opens the URI: the QR code shows the URI of our own client in its own session.
  const OF_THE_WALLET = ['unknown relay', 'expired', 'duplicate parameter']
  test.each(uris.invalid.filter(({ why }) => !OF_THE_WALLET.includes(why)))('refuses $why', ({ uri }) => {
    expect(isPairingUri(uri)).toBe(false)
  })
})
