import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { A, KEY_A, settled, testRpc, thrown } from './harness.ts'

vi.mock('../../../../src/worker/rpc/signature/isSignedBy.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('personal_sign: a signature whose check cannot be loaded is answered, and not called verified', async () => {
  const t = await testRpc()
  t.connect()
  const signature = await privateKeyToAccount(KEY_A).signMessage({ message: 'hello' })
  const answer = thrown(t.ask('personal_sign', ['hello', A]))
  await settled()
  t.wallet.at(-1)?.answer(signature)
  expect(await answer).toBe(`answered "${signature}"`)
  expect(t.store.get().connections.eip155?.lastSignature).toBe('unverified')
})
