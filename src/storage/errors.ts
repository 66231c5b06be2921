/** A write was refused because a newer engine has raised the epoch. Nothing was stored. */
export class FencedOutError extends Error {
  override name = 'FencedOutError'
  constructor() {
    super('A newer engine owns the store')
  }
}

/** The database did not answer in time. */
export class StorageTimeoutError extends Error {
  override name = 'StorageTimeoutError'
  constructor(ms: number) {
    super(`The database did not answer within ${ms} ms`)
  }
}
