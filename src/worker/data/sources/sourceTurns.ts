import type { Page } from '../../../bridge/contract/assets.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { Clock } from '../../base/clock.ts'

/** How long a source that failed is asked last. */
const FAILED_MS = 60_000

/** The place of a source among the entries of the config, before the cursor that it gave. */
const CURSOR = /^(\d{1,3}) ([\s\S]+)$/

/** Several sources of the same data, asked one after the other. */
export interface SourceTurns {
  /**
   * @param endpoints entries of the config, in its order; one that failed within the last minute comes after the others
   * @param isFailure whether an error is a failure of the source; default always. The next source is asked in either case
   * @returns the answer of the first source that has one
   * @throws what the first of them in the config's order threw, when all fail
   */
  request<Endpoint extends object, Answer>(
    endpoints: readonly Endpoint[],
    send: (endpoint: Endpoint) => Promise<Answer>,
    isFailure?: (error: unknown) => boolean,
  ): Promise<Answer>
  /**
   * A page of a list. The later pages come from the source of the first one, because a cursor means something to the source
   * that gave it alone.
   */
  requestPage<Endpoint extends object, Row>(
    endpoints: readonly Endpoint[],
    cursor: string | undefined,
    send: (endpoint: Endpoint, cursor?: string) => Promise<Page<Row>>,
  ): Promise<Page<Row>>
}

/** @param onFault receives the failure of a source in whose place another one answered */
export function createSourceTurns({
  clock,
  onFault,
}: {
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}): SourceTurns {
  /** When an entry of the config counts as working again; the entries of a new config have not failed. */
  const failedUntil = new WeakMap<object, number>()
  const isFailed = (endpoint: object) => (failedUntil.get(endpoint) ?? 0) > clock.monotonic()

  const turns: SourceTurns = {
    async request(endpoints, send, isFailure = () => true) {
      const errors = new Map<object, unknown>()
      const order = [...endpoints].sort((a, b) => Number(isFailed(a)) - Number(isFailed(b)))
      for (const endpoint of order) {
        try {
          const answer = await send(endpoint)
          failedUntil.delete(endpoint)
          errors.forEach(onFault)
          return answer
        } catch (error) {
          if (isFailure(error)) failedUntil.set(endpoint, clock.monotonic() + FAILED_MS)
          errors.set(endpoint, error)
        }
      }
      const [first] = endpoints
      throw first && errors.get(first)
    },
    async requestPage(endpoints, cursor, send) {
      const mark = <Row>(endpoint: (typeof endpoints)[number], { items, next }: Page<Row>): Page<Row> => ({
        items,
        next: next === null ? null : `${endpoints.indexOf(endpoint)} ${next}`,
      })
      if (cursor === undefined)
        return turns.request(endpoints, async endpoint => mark(endpoint, await send(endpoint)))
      const [, index = '', at] = CURSOR.exec(cursor) ?? []
      const endpoint = endpoints[Number(index)]
      if (at === undefined || !endpoint) throw new InvalidResponseError('not a cursor of this list')
      return mark(endpoint, await send(endpoint, at))
    },
  }
  return turns
}
