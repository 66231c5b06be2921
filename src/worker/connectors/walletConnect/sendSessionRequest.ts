import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import { RelayError } from '../../../bridge/errors/connection.ts'
import {
  OutcomeUnknownError,
  RequestAbortedError,
  RequestExpiredError,
  WalletRequestError,
} from '../../../bridge/errors/request.ts'
import type { Clock } from '../../base/clock.ts'
import { LEDGER_LIFE_MS } from '../../base/limits.ts'
import type { Outcome } from '../../rpc/ledger.schema.ts'
import { unknown } from '../../rpc/recall.ts'
import { failedOutcome } from '../../rpc/toRequestError.ts'
import type { WalletRequest } from '../connector.ts'
import type { Answers, WalletAnswer } from './answers.ts'
import type { Client } from './client.ts'
import { WALLET_ANSWER_GRACE_MS, WALLET_REQUEST_LIFE_MS } from './limits.ts'
import { walletErrorSchema } from './session.schema.ts'

/** WalletConnect specs, "RPC methods": `wc_sessionRequest`. */
const REQUEST_TAG = 1108

/** Where sign-client keeps the request, and what a link to the wallet's app names it by. */
export interface SentLink {
  readonly topic: string
  readonly rpcId: number
}

export interface SessionRequestParameters {
  readonly client: Client
  readonly answers: Answers
  readonly clock: Clock
  readonly flush: () => Promise<void>
  readonly topic: string
  /** The chain's id in the session. */
  readonly chainId: NetworkId
  readonly request: Pick<WalletRequest, 'id' | 'args' | 'signal' | 'onSending'>
  /** The relay acknowledged the request. Not called when the request has ended before. */
  readonly onDelivered: (sent: SentLink) => void
  /** Fetches what the relay kept for this client; has a deadline, never rejects. */
  readonly checkKept: () => Promise<void>
  /** The wallet answered after the caller was let go: by its abort, or because the time for the answer was over. */
  readonly onLateAnswer: (outcome: Outcome) => void
}

let lastRpcId = 0

/** Milliseconds and three digits, as the protocol's ids are, and never the same twice. */
function nextRpcId(clock: Clock): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  lastRpcId = Math.max(lastRpcId + 1, clock.now() * 1_000 + (random % 1_000))
  return lastRpcId
}

/**
 * Sends one request to the phone and waits for its response. sign-client's `request` returns its id only after the
 * message has left; the ledger needs it before, so the message is made here from sign-client's parts.
 *
 * An answer is listened for as long as the ledger keeps the request. sign-client's own `request` drops its listener
 * when the request's five minutes are over, though a relay may deliver later, and the wallet may have paid.
 *
 * @returns the wallet's result
 * @throws WalletRequestError with the wallet's code, RequestAbortedError, RequestExpiredError, OutcomeUnknownError,
 *   RelayError when the message was not sent
 */
export async function sendSessionRequest({
  client,
  answers,
  clock,
  flush,
  topic,
  chainId,
  request,
  onDelivered,
  checkKept,
  onLateAnswer,
}: SessionRequestParameters): Promise<unknown> {
  const { id, args, signal, onSending } = request
  const { core } = client
  if (signal.aborted) throw new RequestAbortedError()
  const rpcId = nextRpcId(clock)
  const life = WALLET_REQUEST_LIFE_MS / 1_000
  const expiryTimestamp = Math.floor(clock.now() / 1_000) + life
  const payload = {
    id: rpcId,
    jsonrpc: '2.0' as const,
    method: 'wc_sessionRequest',
    params: {
      request: { method: args.method, params: args.params ?? [], expiryTimestamp },
      chainId,
    },
  }
  const message = await core.crypto.encode(topic, payload)
  const attestation = await core.verify.register({
    id: hashText(message),
    decryptedId: hashText(JSON.stringify(payload)),
  })
  core.history.set(topic, payload, chainId)
  try {
    // This engine or the next one needs the record to read the response: it is persisted before the request is sent.
    await flush()
    await onSending({ topic, rpcId })
    if (signal.aborted) throw new RequestAbortedError()
  } catch (error) {
    core.history.delete(topic, rpcId)
    throw error
  }

  return new Promise((resolve, reject) => {
    let wasConnected = core.relayer.connected
    const onConnect = () => {
      wasConnected = true
    }
    let isSettled = false
    const end = (settle: () => void) => {
      isSettled = true
      clock.clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      core.relayer.removeListener('relayer_connect', onConnect)
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error))
    const onAbort = () => fail(new RequestAbortedError())
    answers.expect({
      topic,
      rpcId,
      until: clock.monotonic() + LEDGER_LIFE_MS,
      onAnswer(answer) {
        if (isSettled) onLateAnswer(toOutcome(answer, args.method, id))
        else end(() => settleAnswer(answer, args.method, resolve, reject))
      },
      onClosed: () => fail(new OutcomeUnknownError({ code: 4900, details: 'the wallet ended the session' })),
    })
    // A phone freezes the engine behind the wallet: the answer may lie at the relay when this timer runs at last.
    const onExpired = () =>
      void checkKept().then(() => {
        if (!isSettled) fail(new RequestExpiredError({ details: args.method }))
      })
    const timer = clock.setTimeout(onExpired, WALLET_REQUEST_LIFE_MS + WALLET_ANSWER_GRACE_MS)
    signal.addEventListener('abort', onAbort, { once: true })
    core.relayer.on('relayer_connect', onConnect)
    core.relayer
      .publish(topic, message, {
        tag: REQUEST_TAG,
        prompt: true,
        ttl: life,
        ...(attestation ? { attestation } : {}),
        internal: { throwOnFailedPublish: true },
      })
      .then(
        () => {
          if (!isSettled) onDelivered({ topic, rpcId })
        },
        // No confirmation within the library's minute. If there was a socket, the message may have gone through it.
        cause => fail(wasConnected ? new OutcomeUnknownError({ cause }) : new RelayError({ cause })),
      )
  })
}

/** A wallet's answer as a settled promise; its error keeps code, words and data. */
export function settleAnswer(
  answer: WalletAnswer,
  method: string,
  resolve: (result: unknown) => void,
  reject: (error: WalletRequestError) => void,
): void {
  if ('result' in answer) {
    resolve(answer.result)
    return
  }
  const parsed = walletErrorSchema.safeParse(answer.error)
  const { code, message, data } = parsed.success ? parsed.data : {}
  reject(
    new WalletRequestError(message?.slice(0, 1_000) || 'The wallet answered with an error', {
      ...(code === undefined ? {} : { code }),
      ...(data === undefined ? {} : { data }),
      details: method,
    }),
  )
}

/** A wallet's answer as the ledger keeps it. */
export function toOutcome(answer: WalletAnswer, method: string, id: RequestId): Outcome {
  let outcome: Outcome = unknown(method)
  settleAnswer(
    answer,
    method,
    result => {
      outcome = { status: 'answered', result }
    },
    error => {
      outcome = failedOutcome(error, method, id)
    },
  )
  return outcome
}

/** Not `crypto.subtle`: a page on plain http has none. */
const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
