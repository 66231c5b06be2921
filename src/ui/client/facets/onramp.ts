/** Ways to buy crypto. */
export interface OnrampClient {
  options(parameters?: object): Promise<unknown>
  quote(parameters?: object): Promise<unknown>
  url(parameters?: object): Promise<unknown>
}
