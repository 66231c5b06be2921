import * as z from 'zod/mini'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SignInData, SignInSession } from '../../../bridge/contract/signIn.ts'
import { ConnectionDeclinedError } from '../../../bridge/errors/connection.ts'
import { SignInRefusedError, SignInUnverifiableError } from '../../../bridge/errors/signIn.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { evmChainId, formatNetworkId, parseCaipAddress, readEvmAddress } from '../../../bridge/values/caip.ts'
import { readWalletChainId } from '../../../bridge/values/readIds.ts'
import { PROMPT_OPEN } from '../../../bridge/values/rejection.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import { ACCOUNTS_MAX } from '../../base/limits.ts'
import { abortable } from '../../rpc/abortable.ts'
import { isMethodUnsupported } from '../../rpc/isMethodUnsupported.ts'
import { walletError } from '../../rpc/walletError.ts'
import type { OneClick, ReadChain, SignedMessage } from '../oneClick.ts'
import { eip1193Protocol } from './eip1193Protocol.ts'
import type { SendRequest, WalletProtocol } from './walletProtocol.ts'

/** The parameters were not understood (JSON-RPC 2.0): the wallet has an older draft of the method. */
const INVALID_PARAMS = -32602

const address = z.string().check(z.refine(text => readEvmAddress(text) !== undefined))

/** The answer of `wallet_connect`. Capabilities other than the sign-in are not asked for. */
const answerSchema = z.object({
  accounts: z
    .array(
      z.object({
        address,
        capabilities: z.optional(z.record(z.string(), z.unknown())),
      }),
    )
    .check(z.maxLength(ACCOUNTS_MAX)),
})

/** A capability that failed in the wallet has other fields, and counts as absent. */
const signedSchema = z.object({
  message: z.string().check(z.maxLength(8_000)),
  signature: z.string().check(z.maxLength(100_000)),
})

export interface ConnectProtocolParameters {
  /** `null` where the host has no sign-in, or does not answer in time. */
  readonly oneClick: (readChain: ReadChain) => Promise<OneClick | null>
  readonly clock: Clock
}

/** A wallet that does not tell its chain before it is connected is not waited for. */
const CHAIN_WAIT_MS = 1_000

/** The chain of the wallet, which most wallets tell before they are connected. */
async function readChain(send: SendRequest, clock: Clock): Promise<NetworkId | undefined> {
  const pending = send({ method: 'eth_chainId' })
  const reported = await withDeadline(clock, pending, CHAIN_WAIT_MS, () => undefined).catch(() => undefined)
  const chainId = readWalletChainId(reported)
  return chainId === undefined ? undefined : formatNetworkId('eip155', chainId)
}

/** The fields of the message with ERC-7846's names; the wallet writes the account into it. */
function toCapability({ accountAddress: _account, chainId, ...fields }: SignInData) {
  return { ...fields, chainId: `0x${evmChainId(chainId).toString(16)}` }
}

/** Whether the wallet has no `wallet_connect` that can be used now: no prompt of it was answered. */
function isUnusable(thrown: unknown): boolean {
  const { code } = walletError(thrown)
  return isMethodUnsupported(thrown) || code === INVALID_PARAMS || code === PROMPT_OPEN
}

/** A wallet that was connected by `eth_requestAccounts` may have EIP-2255's method alone. */
const revoke: WalletProtocol['revoke'] = send =>
  send({ method: 'wallet_disconnect' }).catch((thrown: unknown) => {
    if (!isMethodUnsupported(thrown)) throw thrown
    return eip1193Protocol.revoke(send)
  })

/**
 * Has the host keep what the wallet signed. A node that does not respond and a host that refuses are no lie of the wallet:
 * it is connected, and the sign-in asks again.
 *
 * @throws SignInRefusedError or SignInMessageError for another message or signature than the requested one
 */
async function keep(oneClick: OneClick, signed: SignedMessage, signal: AbortSignal): Promise<void> {
  let session: SignInSession
  try {
    session = await oneClick.proveSigned(signed)
  } catch (thrown) {
    if (thrown instanceof SignInUnverifiableError) return
    throw thrown
  }
  await oneClick.add(session, signal).catch(() => {})
}

/**
 * Wallets with `wallet_connect`: one prompt connects and signs in, by the capability `signInWithEthereum`. Where the host
 * has no sign-in, or the wallet has no such method, it connects by `eth_requestAccounts`. A wallet that connects without a
 * signature is connected, and the sign-in asks for the signature afterwards.
 *
 * When the message or the signature is not the requested one, nothing is connected, and the wallet is asked to disconnect.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7846 (draft of 2025-07-08)
 */
export function createConnectProtocol({
  oneClick: openOneClick,
  clock,
}: ConnectProtocolParameters): WalletProtocol {
  /** @returns `undefined` where the wallet has no such method */
  async function requestConnect(
    send: SendRequest,
    data: SignInData,
  ): Promise<{ readonly answer: unknown } | undefined> {
    const capabilities = { signInWithEthereum: toCapability(data) }
    try {
      return { answer: await send({ method: 'wallet_connect', params: [{ version: '1', capabilities }] }) }
    } catch (thrown) {
      if (isUnusable(thrown)) return undefined
      throw thrown
    }
  }

  return {
    ...eip1193Protocol,
    revoke,
    async connect(send, networkId, events, signal) {
      const oneClick = await abortable(
        openOneClick(() => readChain(send, clock)),
        signal,
      )
      const connected = oneClick && (await requestConnect(send, oneClick.data))
      if (!connected) return eip1193Protocol.connect(send, networkId, events, signal)
      try {
        const [first] = parseOrThrow(answerSchema, connected.answer, 'wallet_connect').accounts
        if (!first) throw new ConnectionDeclinedError({ details: 'the wallet returned no account' })
        const shown = await eip1193Protocol.readAccounts(send, networkId, events, [])
        const { data: signed } = signedSchema.safeParse(first.capabilities?.signInWithEthereum)
        if (signed) {
          const isShown = shown.accounts.some(
            account => parseCaipAddress(account).address.toLowerCase() === first.address.toLowerCase(),
          )
          if (!isShown) throw new SignInRefusedError('address', { details: first.address })
          await abortable(keep(oneClick, { ...signed, address: first.address }, signal), signal)
        }
        return shown
      } catch (thrown) {
        revoke(send).catch(() => {})
        throw thrown
      }
    },
  }
}
