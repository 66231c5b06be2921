import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  agreeOnJoinKey,
  commitToJoin,
  createJoinCode,
  createJoinKeys,
  JOIN_CODE_BITS,
  joinNames,
} from '../../../packages/secure-site/src/custody/joining.ts'
import {
  createDataKey,
  unwrapDataKey,
  wrapDataKey,
} from '../../../packages/secure-site/src/custody/sealing.ts'
import { readCode, writeCode } from '../../../packages/secure-site/src/frame/custody/codeText.ts'

const BINDING = { origin: 'https://wallet.test', userId: 'person', walletId: crypto.randomUUID() }

describe('code of a waiting browser', () => {
  test('is another one each time, of 80 bits', () => {
    const codes = Array.from({ length: 64 }, createJoinCode)
    expect(new Set(codes).size).toBe(64)
    expect(codes.every(code => code >> BigInt(JOIN_CODE_BITS) === 0n)).toBe(true)
    expect(codes.some(code => code >> BigInt(JOIN_CODE_BITS - 4) !== 0n)).toBe(true)
  })

  test('its commitment fits one site, person, wallet, browser, key and code', async () => {
    const { publicKey } = await createJoinKeys()
    const waiting = { deviceId: 'device', publicKey }
    const code = createJoinCode()
    const commitments = await Promise.all([
      commitToJoin(BINDING, waiting, code),
      commitToJoin(BINDING, waiting, code ^ 1n),
      commitToJoin({ ...BINDING, origin: 'https://other.test' }, waiting, code),
      commitToJoin({ ...BINDING, userId: 'other' }, waiting, code),
      commitToJoin({ ...BINDING, walletId: crypto.randomUUID() }, waiting, code),
      commitToJoin(BINDING, { ...waiting, deviceId: 'other' }, code),
      commitToJoin(BINDING, { ...waiting, publicKey: (await createJoinKeys()).publicKey }, code),
    ])
    expect(new Set(commitments).size).toBe(commitments.length)
    expect(await commitToJoin(BINDING, waiting, code)).toBe(commitments[0])
  })

  test('is read as a person writes it, and nothing else is', () => {
    const code = createJoinCode()
    const text = writeCode(code, 16)
    expect(text).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    expect(readCode(` ${text.toLowerCase().replaceAll('-', '–')} `, 16)).toBe(code)
    expect(readCode(text.replaceAll('0', 'o').replaceAll('1', 'l'), 16)).toBe(code)
    for (const wrong of ['', text.slice(1), `${text}0`, `${text.slice(1)}U`])
      expect(readCode(wrong, 16)).toBeUndefined()
  })
})

describe('agreement of two browsers', () => {
  test('both have the key, which opens the data key for the waiting browser alone', async () => {
    const [waiting, open, stranger] = await Promise.all([
      createJoinKeys(),
      createJoinKeys(),
      createJoinKeys(),
    ])
    const points = { waiting: waiting.publicKey, open: open.publicKey }
    const dataKey = createDataKey()
    const code = createJoinCode()
    const key = await agreeOnJoinKey(open, points, BINDING.walletId, code)
    const names = joinNames('device')
    const wrapped = { ...names, ...(await wrapDataKey(BINDING, names, dataKey, key)) }
    const unwrap = async (own: typeof waiting, given = wrapped, binding = BINDING) =>
      unwrapDataKey(binding, given, await agreeOnJoinKey(own, points, BINDING.walletId, code))
    expect(await unwrap(waiting)).toEqual(dataKey)
    await expect(unwrap(stranger)).rejects.toThrow()
    await expect(unwrap(waiting, { ...wrapped, opener: 'other' })).rejects.toThrow()
    await expect(unwrap(waiting, wrapped, { ...BINDING, userId: 'other' })).rejects.toThrow()
    // A site has both public keys, and may answer with one of its own: it lacks the code.
    const others = [
      await agreeOnJoinKey(waiting, points, crypto.randomUUID(), code),
      await agreeOnJoinKey(waiting, points, BINDING.walletId, code ^ 1n),
    ]
    for (const other of others) await expect(unwrapDataKey(BINDING, wrapped, other)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('pkcs8', waiting.privateKey)).rejects.toThrow()
  })

  test('what is no point of the curve is refused', async () => {
    const own = await createJoinKeys()
    const { address } = privateKeyToAccount(generatePrivateKey())
    for (const open of [`B${'A'.repeat(86)}`, address, ''])
      await expect(
        agreeOnJoinKey(own, { waiting: own.publicKey, open }, BINDING.walletId, 1n),
      ).rejects.toThrow()
  })
})
