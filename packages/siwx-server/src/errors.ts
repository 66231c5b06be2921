/** A request that is refused before its content is processed. */
export class HttpRefusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

/** A request with a wrong field, answered with 400. */
export class FieldRefusal extends HttpRefusal {
  readonly field: string
  constructor(field: string, reason: string) {
    super(400, `${field} ${reason}`)
    this.field = field
  }
}
