import * as z from 'zod/mini'
import { ValidationError } from '../errors/client.ts'
import { parseOrThrow } from './parse.ts'

// WalletConnect's bip122 RPC (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc).

/** Far above any real message. */
const MESSAGE_MAX_CHARS = 1_000_000
/** Bitcoin Core relays transactions up to 100 kB; a PSBT also contains the transactions that it spends. In base64. */
const PSBT_MAX_CHARS = 4_000_000
const INPUTS_MAX = 1_000
/** 80 bytes of OP_RETURN are relayed everywhere. */
const MEMO = /^(?:[0-9a-fA-F]{2}){0,80}$/
const ADDRESS = /^[a-zA-Z0-9]{14,90}$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** `psbt` and 0xff, as base64 begins (BIP-174). */
const MAGIC = 'cHNidP'
const SATOSHI_MAX = 2_100_000_000_000_000n

/**
 * DEFAULT, ALL, SINGLE, and the last two with ANYONECANPAY (BIP-341). NONE is refused, because any node could then
 * change the outputs.
 */
const SIGHASHES: ReadonlySet<number> = new Set([0x00, 0x01, 0x03, 0x81, 0x83])

const address = z.string().check(z.regex(ADDRESS, 'Invalid address'))

/** Some dapps pass a number; a number above 2^53 may be rounded and is refused. */
const amount = z.pipe(
  z.union([z.string(), z.number()]).check(
    z.refine(
      value =>
        typeof value === 'string'
          ? /^[1-9][0-9]{0,15}$/.test(value)
          : Number.isSafeInteger(value) && value > 0,
      { error: 'Expected satoshi as a decimal string', abort: true },
    ),
    z.refine(value => BigInt(value) <= SATOSHI_MAX, 'Above all there will ever be'),
  ),
  z.transform(value => String(value)),
)

const signInput = z.strictObject({
  address,
  index: z.number().check(z.int(), z.gte(0), z.lte(0xffff_ffff)),
  sighashTypes: z.optional(
    z
      .array(z.number().check(z.refine(value => SIGHASHES.has(value), 'Sighash type not allowed')))
      .check(z.maxLength(SIGHASHES.size)),
  ),
})

const psbt = z.string().check(
  z.maxLength(PSBT_MAX_CHARS),
  z.refine(
    value => value.startsWith(MAGIC) && value.length % 4 === 0 && BASE64.test(value),
    'Expected a PSBT in base64',
  ),
)

const SCHEMAS: ReadonlyMap<string, z.ZodMiniType<unknown>> = new Map<string, z.ZodMiniType<unknown>>([
  [
    'getAccountAddresses',
    z.strictObject({
      account: address,
      intentions: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
    }),
  ],
  [
    'signMessage',
    z.strictObject({
      account: address,
      message: z.string().check(z.maxLength(MESSAGE_MAX_CHARS)),
      address: z.optional(address),
      protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
    }),
  ],
  [
    'signPsbt',
    z.strictObject({
      account: address,
      psbt,
      signInputs: z.array(signInput).check(
        z.maxLength(INPUTS_MAX),
        z.refine(
          inputs => new Set(inputs.map(({ index }) => index)).size === inputs.length,
          'An input is listed twice',
        ),
      ),
      broadcast: z.optional(z.boolean()),
    }),
  ],
  [
    'sendTransfer',
    z.strictObject({
      account: address,
      recipientAddress: address,
      amount,
      changeAddress: z.optional(address),
      memo: z.optional(z.string().check(z.regex(MEMO, 'Expected at most 80 bytes in hex'))),
    }),
  ],
])

/**
 * Validates the format of a Bitcoin wallet's parameters. An unknown field (a fee rate, a list of coins) is refused: the
 * wallets' adapters carry the fields of the RPC alone, and without it the wallet would make another payment. `worker/chains/bitcoin/readParams.ts` checks addresses and the
 * content of a PSBT with the chain's library.
 *
 * @param method of the request
 * @param params one object; some dapps put it into a list
 * @returns the parameters; those of other methods unchanged
 * @throws ValidationError naming the field, for instance `params.signInputs[0].index`
 */
export function readBitcoinParams(method: string, params: unknown): unknown {
  const schema = SCHEMAS.get(method)
  if (!schema) return params
  if (Array.isArray(params) && params.length !== 1) throw new ValidationError('params', 'Expected one object')
  return parseOrThrow(schema, Array.isArray(params) ? params[0] : params, 'params')
}
