import type { Tab } from '../../../bridge/contract/tab.ts'
import { FrameAbortedError, FrameRequestError, FrameTimeoutError } from '../../../bridge/errors/frame.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { errorMap } from '../../../bridge/schema/errorMap.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Clock } from '../../base/clock.ts'
import { type IncomingReply, outgoing } from './incoming.ts'
import { FRAME_REQUEST_MS } from './limits.ts'
import { type Payload, REQUESTS, type Reply, type RequestName } from './messages.ts'

export interface SendOptions {
  /** Default: 128 random bits. The ledger's own for what asks a person, so that a new engine finds its answer. */
  readonly id?: string
  /** `human` has no deadline. */
  readonly withinMs?: number | 'human'
  readonly signal?: AbortSignal
  /** Resolves once the response is persisted; only then is it acknowledged to the tab. */
  readonly persisted?: () => Promise<void>
}

interface Entry {
  readonly tab: Tab
  readonly name: RequestName
  readonly succeed: (payload: unknown) => Promise<void> | void
  readonly fail: (error: unknown) => Promise<void> | void
}

/** Pending requests to frames. */
export interface Calls {
  /**
   * @throws FrameRequestError in the site's words, FrameTimeoutError, FrameAbortedError, RequestAbortedError (for an
   * RPC request), InvalidResponseError, or what `failAll` was given
   */
  send<Name extends RequestName>(
    tab: Tab,
    name: Name,
    payload: Payload<Name>,
    options?: SendOptions,
  ): Promise<Reply<Name>>
  /** Waits for the answer of a request that an earlier engine sent through the tab. */
  adopt(tab: Tab, id: string, ends: Pick<Entry, 'succeed' | 'fail'>): void
  /**
   * Settles the request of a reply. A reply is ignored unless its id, name and tab match a pending request.
   *
   * @returns when what it ended is kept
   */
  receive(tab: Tab, reply: IncomingReply): Promise<void>
  /** Rejects the pending requests of a frame whose page is gone. */
  failAll(tab: Tab, makeError: () => unknown): void
  readonly size: number
}

export interface CreateCallsParameters {
  readonly clock: Clock
  readonly onTimeout: (name: RequestName) => void
  /** A site's words: some of them are alerts. */
  readonly onWords: (tab: Tab, words: string) => void
}

function readReply(name: RequestName, payload: unknown): unknown {
  const parsed = REQUESTS[name][1].safeParse(payload, { error: errorMap, jitless: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new InvalidResponseError(`${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

export function createCalls({ clock, onTimeout, onWords }: CreateCallsParameters): Calls {
  const pending = new Map<string, Entry>()

  /** Ids are ours or minted with 128 bits; a clash would be an attack, and the one that waits keeps its place. */
  function put(id: string, entry: Entry): void {
    if (pending.has(id)) throw new RequestAbortedError({ details: 'another request has this id' })
    pending.set(id, entry)
  }

  const createReplyError = (name: RequestName, { words }: IncomingReply) =>
    new FrameRequestError(words, { details: name })

  return {
    send<Name extends RequestName>(
      tab: Tab,
      name: Name,
      payload: Payload<Name>,
      {
        id = createRandomId(),
        withinMs = FRAME_REQUEST_MS,
        signal,
        persisted = async () => {},
      }: SendOptions = {},
    ): Promise<Reply<Name>> {
      return new Promise((resolve, reject) => {
        const message = outgoing(name, id, parseOrThrow<unknown>(REQUESTS[name][0], payload))
        const end = (): void => {
          pending.delete(id)
          clock.clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const fail = (error: unknown): void => {
          if (pending.get(id) !== entry) return
          end()
          reject(error)
        }
        const onAbort = (): void =>
          fail(
            name === 'RPC_REQUEST'
              ? new RequestAbortedError()
              : new FrameAbortedError({ cause: signal?.reason }),
          )
        const entry: Entry = {
          tab,
          name,
          succeed(value) {
            end()
            resolve(value as Reply<Name>)
            return persisted()
          },
          fail(error) {
            fail(error)
            return persisted()
          },
        }
        put(id, entry)
        const timer =
          withinMs === 'human'
            ? undefined
            : clock.setTimeout(() => {
                fail(new FrameTimeoutError({ details: name }))
                onTimeout(name)
              }, withinMs)
        if (signal?.aborted) {
          onAbort()
          return
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        tab.page.frame.post({ message }).catch(fail)
      })
    },

    adopt: (tab, id, ends) =>
      put(id, {
        tab,
        name: 'RPC_REQUEST',
        succeed: value => {
          pending.delete(id)
          return ends.succeed(value)
        },
        fail: error => {
          pending.delete(id)
          return ends.fail(error)
        },
      }),

    async receive(tab, reply) {
      const entry = pending.get(reply.id)
      if (entry?.tab !== tab || entry.name !== reply.name) return
      if (reply.isError) {
        if (reply.words !== '') onWords(tab, reply.words)
        await entry.fail(createReplyError(reply.name, reply))
        return
      }
      let value: unknown
      try {
        value = readReply(reply.name, reply.payload)
      } catch (error) {
        await entry.fail(error)
        return
      }
      await entry.succeed(value)
    },

    failAll(tab, makeError) {
      for (const entry of [...pending.values()]) if (entry.tab === tab) void entry.fail(makeError())
    },

    get size() {
      return pending.size
    },
  }
}
