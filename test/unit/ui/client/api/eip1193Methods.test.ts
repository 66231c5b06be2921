import type { EIP1474Methods } from 'viem'
import { expect, expectTypeOf, test } from 'vitest'
import { createTabkey } from '../../../../../src/index.ts'
import { ethereum } from '../../../../../src/networks.ts'
import type { Eip1193Methods } from '../../../../../src/ui/client/api/eip1193Methods.ts'

// Compiled by `npm run types`; the requests are never sent.

type Eip1193Method = keyof Eip1193Methods
type ViemMethod = EIP1474Methods[number]
type Results = { readonly [Row in ViemMethod as Row['Method']]: Row['ReturnType'] }

/** The methods of the table whose result differs from viem's; `object` stands for any object. */
type Different = {
  [Name in Eip1193Method]: Name extends keyof Results
    ? Results[Name] extends Eip1193Methods[Name]['result']
      ? never
      : Name
    : Name
}[Eip1193Method]

test('types: the results of the table are those of viem’s schema', () => {
  expectTypeOf<Different>().toEqualTypeOf<never>()
  expectTypeOf<'eth_feeHistory'>().not.toExtend<Eip1193Method>()
})

test('types: params and result of a request follow from its method', () => {
  const provider = createTabkey({ networks: [ethereum] }).provider('eip155')
  const requests = [
    async () =>
      expectTypeOf(await provider.request({ method: 'eth_chainId' })).toEqualTypeOf<`0x${string}`>(),
    async () =>
      expectTypeOf(
        await provider.request({ method: 'personal_sign', params: ['0x68690a', '0xabc'] }),
      ).toEqualTypeOf<`0x${string}`>(),
    async () => expectTypeOf(await provider.request({ method: 'snap_dialog', params: {} })).toBeUnknown(),
    async () => expectTypeOf(await provider.request<string>({ method: 'eth_call', params: [] })).toBeString(),
    async (method: string) => expectTypeOf(await provider.request({ method })).toBeUnknown(),
    // @ts-expect-error the address is missing
    async () => provider.request({ method: 'personal_sign', params: ['0x68690a'] }),
    // @ts-expect-error params are missing
    async () => provider.request({ method: 'eth_sendTransaction' }),
    // @ts-expect-error a quantity is hex
    async () => provider.request({ method: 'eth_sendTransaction', params: [{ value: 1n }] }),
  ]
  expect(requests).toHaveLength(8)
})
