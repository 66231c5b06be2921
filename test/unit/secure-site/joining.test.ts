import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  agreeOnJoinKey,
  createJoinKeys,
  JOIN_CODE_BITS,
  joinNames,
  readJoinNumber,
} from '../../../packages/secure-site/src/custody/joining.ts'
import {
  createDataKey,
  unwrapDataKey,
  wrapDataKey,
} from '../../../packages/secure-site/src/custody/sealing.ts'
import { readCode, writeCode } from '../../../packages/secure-site/src/frame/custody/codeText.ts'

const BINDING = { origin: 'https://wallet.test', userId: 'person', walletId: crypto.randomUUID() }

describe('code of a waiting browser', () => {
  test('names the site, the person, the wallet, the browser and its key', async () => {
    const { publicKey } = await createJoinKeys()
    const waiting = { deviceId: 'device', publicKey }
    const number = readJoinNumber(BINDING, waiting)
    expect(number >> BigInt(JOIN_CODE_BITS)).toBe(0n)
    const others = [
      readJoinNumber({ ...BINDING, origin: 'https://other.test' }, waiting),
      readJoinNumber({ ...BINDING, userId: 'other' }, waiting),
      readJoinNumber({ ...BINDING, walletId: crypto.randomUUID() }, waiting),
      readJoinNumber(BINDING, { ...waiting, deviceId: 'other' }),
      readJoinNumber(BINDING, { ...waiting, publicKey: (await createJoinKeys()).publicKey }),
    ]
    expect(new Set([number, ...others]).size).toBe(6)
  })

  test('is read as a person writes it, and nothing else is', async () => {
    const number = readJoinNumber(BINDING, { deviceId: 'device', ...(await createJoinKeys()) })
    const text = writeCode(number, 16)
    expect(text).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    expect(readCode(` ${text.toLowerCase().replaceAll('-', '–')} `, 16)).toBe(number)
    expect(readCode(text.replaceAll('0', 'o').replaceAll('1', 'l'), 16)).toBe(number)
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
    const key = await agreeOnJoinKey(open, points, BINDING.walletId)
    const names = joinNames('device')
    const wrapped = { ...names, ...(await wrapDataKey(BINDING, names, dataKey, key)) }
    const unwrap = async (own: typeof waiting, given = wrapped, binding = BINDING) =>
      unwrapDataKey(binding, given, await agreeOnJoinKey(own, points, BINDING.walletId))
    expect(await unwrap(waiting)).toEqual(dataKey)
    await expect(unwrap(stranger)).rejects.toThrow()
    await expect(unwrap(waiting, { ...wrapped, opener: 'other' })).rejects.toThrow()
    await expect(unwrap(waiting, wrapped, { ...BINDING, userId: 'other' })).rejects.toThrow()
    const elsewhere = await agreeOnJoinKey(waiting, points, crypto.randomUUID())
    await expect(unwrapDataKey(BINDING, wrapped, elsewhere)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('pkcs8', waiting.privateKey)).rejects.toThrow()
  })

  test('what is no point of the curve is refused', async () => {
    const own = await createJoinKeys()
    const { address } = privateKeyToAccount(generatePrivateKey())
    for (const open of [`B${'A'.repeat(86)}`, address, ''])
      await expect(agreeOnJoinKey(own, { waiting: own.publicKey, open }, BINDING.walletId)).rejects.toThrow()
  })
})
