/** Where a service is. What is in its URL and headers is public in a page. */
export interface ServiceAddress {
  readonly url: string
  /**
   * Sent to this URL alone: at most 16, names and values by RFC 9110. Headers that browsers or the engine set themselves are
   * refused (`host`, `cookie`, `origin`, `content-type`, …).
   */
  readonly headers?: Readonly<Record<string, string>>
}
