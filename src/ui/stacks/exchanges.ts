import type { ExchangeStatus, ExchangesPage, ExchangesQuery } from '../client/api/facets/pay.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { featureOff } from '../observe/featureOff.ts'
import { createMutation } from '../observe/mutation.ts'
import { runDuring, type Source } from '../observe/source.ts'
import { createStore } from '../state/store.ts'
import type { Observed } from './hook.ts'
import { toError } from './storeSource.ts'

const POLL_LEAST_MS = 3_000
/** An hour of asking; a payment that is still on its way then is asked about by `refetch`. */
const POLLS_MAX = 1_200

/** Which exchanges are listed. */
export interface AvailableExchangesParameters extends ExchangesQuery {
  /** False asks nothing until `fetch` is called. */
  readonly shouldFetchOnInit?: boolean
}

/** The last page of exchanges. */
export interface AvailableExchangesSlice {
  /** The last page, `null` before the first. */
  readonly data: ExchangesPage | null
  /** Whether a page is being loaded. */
  readonly isLoading: boolean
  /** Error of the last request, until the next one. */
  readonly error: Error | null
}

/** How to load another page. */
export interface AvailableExchangesMethods {
  /** Loads a page; without an argument that of the hook's parameters. */
  readonly fetch: (query?: ExchangesQuery) => Promise<ExchangesPage>
}

/** Follows a call, and keeps its last result during the next one. */
function lastResult<Variables, Data>(call: (variables: Variables) => Promise<Data>) {
  const last = createStore<Data | null>(null)
  const mutation = createMutation(async (variables: Variables) => {
    const data = await call(variables)
    last.set(data)
    return data
  })
  return { last, mutation }
}

interface Shown<Data> {
  readonly data: Data | null
  readonly isLoading: boolean
  readonly error: Error | null
}

/** The last result, with the status of the call. */
function shownSource<Variables, Data>(
  { last, mutation }: ReturnType<typeof lastResult<Variables, Data>>,
  isLoading: (isPending: boolean, data: Data | null) => boolean,
): Source<Shown<Data>> {
  let shown: Shown<Data> | null = null
  const read = (): Shown<Data> => {
    const { isPending, error } = mutation.get()
    const data = last.getState()
    const next = { data, isLoading: isLoading(isPending, data), error }
    if (shown?.data !== data || shown.isLoading !== next.isLoading || shown.error !== error) shown = next
    return shown
  }
  const server: Shown<Data> = { data: null, isLoading: false, error: null }
  return { get: read, getServer: () => server, subscribe: mutation.subscribe }
}

/** Exchanges one can pay from. */
export function observeExchanges(
  { pay }: Pick<Tabkey, 'pay'>,
  { shouldFetchOnInit = true, ...query }: AvailableExchangesParameters,
): Observed<AvailableExchangesSlice, AvailableExchangesMethods> {
  const pages = lastResult(async (overrides?: ExchangesQuery) => {
    if (!pay) throw await featureOff('pay')
    return pay.exchanges({ ...query, ...overrides })
  })
  const { mutate, mutateAsync } = pages.mutation
  return {
    source: runDuring(
      shownSource(pages, isPending => isPending),
      () => {
        if (shouldFetchOnInit) mutate()
        return undefined
      },
    ),
    methods: { fetch: overrides => mutateAsync(overrides) },
  }
}

/** The payment to follow. */
export interface ExchangeBuyStatusParameters {
  /** The exchange of the order. */
  readonly exchangeId: string
  /** The exchange's id of the payment, from `getUrl` or `PayResult`. */
  readonly sessionId: string
  /** Milliseconds between two questions, at least 3000, which is the default. */
  readonly pollingInterval?: number
  /** False asks nothing. */
  readonly isEnabled?: boolean
  /** Called once, when the payment succeeded. */
  readonly onSuccess?: (status: ExchangeStatus) => void
  /** Called once when the payment failed, and for each failed request. */
  readonly onError?: (error: Error) => void
}

/** The status of the payment. */
export interface ExchangeBuyStatusSlice {
  /** The last answer; `null` before the first. */
  readonly data: ExchangeStatus | null
  /** Whether the exchange is being asked. */
  readonly isLoading: boolean
  /** Error of the last request, until the next one. */
  readonly error: Error | null
}

/** How to ask at once. */
export interface ExchangeBuyStatusMethods {
  /** Asks now. */
  readonly refetch: () => Promise<ExchangeStatus>
}

/** Follows a payment at an exchange to its end. */
export function observeExchangeStatus(
  { pay }: Pick<Tabkey, 'pay'>,
  { exchangeId, sessionId, pollingInterval = POLL_LEAST_MS, isEnabled = true }: ExchangeBuyStatusParameters,
  latest: () => Pick<ExchangeBuyStatusParameters, 'onSuccess' | 'onError'>,
): Observed<ExchangeBuyStatusSlice, ExchangeBuyStatusMethods> {
  const statuses = lastResult(async (_: undefined) => {
    if (!pay) throw await featureOff('pay')
    return pay.status({ exchangeId, sessionId })
  })
  const { mutateAsync } = statuses.mutation
  // Not Math.max: what is no number is the default too.
  const everyMs = pollingInterval > POLL_LEAST_MS ? pollingInterval : POLL_LEAST_MS

  function follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function poll(left: number): Promise<void> {
      let isEnd = false
      try {
        const status = await mutateAsync()
        if (isOver) return
        isEnd = status.status === 'SUCCESS' || status.status === 'FAILED'
        if (status.status === 'SUCCESS') latest().onSuccess?.(status)
        if (status.status === 'FAILED') latest().onError?.(new Error('The payment failed'))
      } catch (thrown) {
        if (isOver) return
        latest().onError?.(toError(thrown))
      }
      if (!isEnd && left > 0) timer = setTimeout(() => void poll(left - 1), everyMs)
    }
    void poll(POLLS_MAX)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }

  return {
    source: runDuring(
      shownSource(statuses, (isPending, data) => isPending && data === null),
      () => (isEnabled ? follow() : undefined),
    ),
    methods: { refetch: () => mutateAsync() },
  }
}
