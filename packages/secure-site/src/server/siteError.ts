/** A refusal that goes to the frame in these words. */
export class SiteError extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.name = 'SiteError'
    this.status = status
  }
}
