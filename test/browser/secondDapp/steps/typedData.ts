import { concat, getBytes, keccak256, recoverAddress, solidityPacked, verifyTypedData } from 'ethers'
import type { Dapp } from '../dapp.ts'
import { ask, rejected, type Step, type StepGroup } from '../step.ts'
import { MAIL, type TypedData } from './typedDataSamples.ts'

const account = (dapp: Dapp) => dapp.settings.accounts[0]

/** A second library says who signed. */
function signerOf({ types, domain, message }: TypedData, signature: string): string {
  const { EIP712Domain: _, ...others } = types
  return verifyTypedData(domain, others, message, signature).toLowerCase()
}

const sign = (
  name: string,
  data: TypedData,
  { method = 'eth_signTypedData_v4', isText = true }: { method?: string; isText?: boolean } = {},
): Step => ({
  name,
  async run(dapp) {
    const params = [account(dapp), isText ? JSON.stringify(data) : data]
    const signature = String(await dapp.request(method, params))
    return { signature, signer: signerOf(data, signature) }
  },
})

const withDomain = (domain: TypedData['domain']): TypedData => ({ ...MAIL.simple, domain })

const { simple } = MAIL
const [v3, v1] = [{ method: 'eth_signTypedData_v3' }, { method: 'eth_signTypedData' }]

const FIELDS = [
  { type: 'string', name: 'Message', value: 'Hi, Alice!' },
  { type: 'uint32', name: 'A number', value: 1337 },
]

export const TYPED_DATA: StepGroup = {
  title: 'Typed data',
  standard: 'EIP-712',
  steps: [
    sign('v4 of JSON', simple),
    sign('v4 of an object', simple, { isText: false }),
    sign('v4 of nested types and arrays', MAIL.nested),
    sign('v4 with every kind of value', MAIL.kinds),
    sign('v4 with the chain as a text', withDomain({ ...simple.domain, chainId: '1' })),
    sign('v4 with the chain as hex', withDomain({ ...simple.domain, chainId: '0x1' })),
    sign('v4 with the chain as padded hex', withDomain({ ...simple.domain, chainId: '0x01' })),
    sign('v4 without a chain', MAIL.chainless),
    sign('v4 without EIP712Domain among the types', MAIL.undeclared),
    sign('v4 with fields that are not in its type', { ...simple, message: { ...simple.message, more: 'x' } }),
    sign('v3', simple, v3),
    sign('v3 of an object', simple, { ...v3, isText: false }),
    ask('v3 with an array', 'eth_signTypedData_v3', dapp => [account(dapp), JSON.stringify(MAIL.nested)]),
    {
      name: 'v1',
      async run(dapp) {
        const signature = String(await dapp.request('eth_signTypedData', [FIELDS, account(dapp)]))
        const names = FIELDS.map(({ type, name }) => `${type} ${name}`)
        const schema = keccak256(
          solidityPacked(
            names.map(() => 'string'),
            names,
          ),
        )
        const values = keccak256(
          solidityPacked(
            FIELDS.map(({ type }) => type),
            FIELDS.map(({ value }) => value),
          ),
        )
        const digest = keccak256(getBytes(concat([schema, values])))
        return { signature, signer: recoverAddress(digest, signature).toLowerCase() }
      },
    },
    sign('eth_signTypedData of the later format', simple, v1),
    rejected(sign('v4', simple)),
    ask('v4 by a foreign account', 'eth_signTypedData_v4', [
      '0x0000000000000000000000000000000000000001',
      JSON.stringify(simple),
    ]),
    {
      name: 'v4 with the data first',
      async run(dapp) {
        const params = [JSON.stringify(simple), account(dapp)]
        const signature = String(await dapp.request('eth_signTypedData_v4', params))
        return { signature, signer: signerOf(simple, signature) }
      },
    },
    ...MAIL.wrong.map(({ name, data }) =>
      ask(`v4 ${name}`, 'eth_signTypedData_v4', (dapp: Dapp) => [account(dapp), data]),
    ),
    ask('v4 without params', 'eth_signTypedData_v4'),
    ask('v4 without data', 'eth_signTypedData_v4', dapp => [account(dapp)]),
    ask('v1 of an empty list', 'eth_signTypedData', dapp => [[], account(dapp)]),
    ask('v1 of fields without types', 'eth_signTypedData', dapp => [[{ name: 'x' }], account(dapp)]),
  ],
}
