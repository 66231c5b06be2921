/** A refusal that goes to the frame in these words. */
export class SiteError extends Error {
  readonly status: number
  /** Seconds after which the request may be repeated, for `Retry-After`. */
  readonly retryAfter: number | undefined
  constructor(message: string, status = 400, retryAfter?: number) {
    super(message)
    this.name = 'SiteError'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Seconds until a time, as `Retry-After` has them: whole, and one at least. */
export const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000))
