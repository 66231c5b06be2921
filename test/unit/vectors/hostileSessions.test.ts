import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignInSession } from '../../../src/bridge/contract/signIn.ts'
import { createSiwx } from '../../../src/siwx/createSiwx.ts'
import { createLocalStorage } from '../../../src/siwx/storage/localStorage.ts'
import { verifyEvm } from '../../../src/siwx/verify/evm.ts'
import { areaOf, standAt } from '../siwx/support/page.ts'
import { evmWallet } from '../siwx/support/signers.ts'
import cases from './hostile/siwx-verify.json' with { type: 'json' }

// Sessions that were changed after they were signed: through the storage, and through the verifier.

const CHAIN = 'eip155:1' as const
const OTHER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const { address } = evmWallet

let entries: Map<string, string>
beforeEach(() => {
  standAt('https://app.example/')
  entries = new Map()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const create = () => createSiwx({ storage: createLocalStorage({ area: () => areaOf(entries) }) })

async function signIn(): Promise<SignInSession> {
  const siwx = create()
  const { data, text } = await siwx.createMessage({ chainId: CHAIN, accountAddress: address })
  const session = { data, message: text, signature: await evmWallet.signMessage(text) }
  await siwx.addSession(session)
  return session
}

/** Changes what is stored, as a script of the page could. */
function edit(from: string, to: string): void {
  for (const [key, value] of entries) entries.set(key, value.replaceAll(from, to))
}

const sessionsOf = (account = address, chain: SignInSession['data']['chainId'] = CHAIN) =>
  create().getSessions(chain, account)

/** The other signature of the same text: `n - s`, and the other recovery bit. */
function flipped(signature: string): string {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const high = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
  return `0x${signature.slice(2, 66)}${high}${signature.slice(130) === '1b' ? '1c' : '1b'}`
}

const TRIALS: Readonly<Record<string, () => Promise<void>>> = {
  async V001() {
    const { message, signature } = await signIn()
    const changed = message.replace('app.example', 'evil.example')
    expect(await verifyEvm({ message: changed, signature, address, chainId: CHAIN })).toBe(false)
    edit('app.example wants', 'evil.example wants')
    expect(await sessionsOf()).toEqual([])
  },
  async V003() {
    await signIn()
    edit(`"accountAddress":"${address}"`, `"accountAddress":"${OTHER}"`)
    expect([await sessionsOf(), await sessionsOf(OTHER)]).toEqual([[], []])
  },
  async V005() {
    await signIn()
    edit(`"chainId":"${CHAIN}"`, '"chainId":"eip155:10"')
    expect([await sessionsOf(), await sessionsOf(address, 'eip155:10')]).toEqual([[], []])
  },
  async V007() {
    const { message, signature } = await signIn()
    const twin = flipped(signature)
    expect(await verifyEvm({ message, signature: twin, address: OTHER, chainId: CHAIN })).toBe(false)
    const isSame = await verifyEvm({ message, signature: twin, address, chainId: CHAIN })
    expect(typeof isSame).toBe('boolean')
  },
  async V009() {
    await signIn()
    vi.useFakeTimers({ now: Date.now() + 86_400_000 + 1_000, toFake: ['Date'] })
    expect(await sessionsOf()).toEqual([])
  },
}

test.each(cases)('$id: $tamper: $expect', async ({ id }) => {
  // Unchanged, the session is returned.
  await signIn()
  expect(await sessionsOf()).toHaveLength(1)
  entries.clear()
  const trial = TRIALS[id]
  if (!trial) throw new Error(`${id} has no trial`)
  await trial()
})
