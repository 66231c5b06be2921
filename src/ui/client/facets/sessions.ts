/** Smart sessions (ERC-7715). Off by default. */
export interface SessionsClient {
  list(parameters?: object): Promise<unknown>
  grant(parameters?: object): Promise<unknown>
  revoke(parameters?: object): Promise<unknown>
}
