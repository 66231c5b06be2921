/** Deposits from exchanges, and payments. Off by default. */
export interface PayClient {
  exchanges(parameters?: object): Promise<unknown>
  url(parameters?: object): Promise<unknown>
  status(parameters?: object): Promise<unknown>
}
