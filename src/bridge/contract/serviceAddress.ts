/** Where a service is. What is in its URL and headers is public in a page. */
export interface ServiceAddress {
  readonly url: string
  /** Sent to this URL alone. */
  readonly headers?: Readonly<Record<string, string>>
}
