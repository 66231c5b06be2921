/** A request that is refused before its content matters. */
export class HttpRefusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}
