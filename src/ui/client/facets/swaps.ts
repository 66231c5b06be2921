/** Exchanges of one token for another, on the networks the service knows. */
export interface SwapsClient {
  tokens(parameters?: object): Promise<unknown>
  quote(parameters?: object): Promise<unknown>
  swap(parameters?: object): Promise<unknown>
}
