/** A request that is refused before its content is processed. */
export class HttpRefusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}
