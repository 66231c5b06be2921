import type { TraceQuery, TraceReading } from '../../../../bridge/contract/trace.ts'

/**
 * The engine's log of errors and alerts, for all tabs: level `error`, at most 1,024,000 bytes, from which the oldest
 * entries are removed first. Addresses, keys, URLs and emails are redacted.
 */
export interface LogsClient {
  /**
   * Reads the log.
   *
   * @returns one entry per line, oldest first, below a line with version and build
   * @throws BridgeTimeoutError after 5 s
   * @example console.log(await tabkey.logs.get())
   */
  get(): Promise<string>
  /**
   * Saves the log as a file. Call it in a click handler, because browsers block other downloads.
   *
   * @throws BridgeTimeoutError after 5 s
   * @example button.onclick = () => tabkey.logs.download()
   */
  download(): Promise<void>
  /**
   * Reads what the engine recorded since it started, with the option `devtools`: requests, messages, node calls, events
   * and the state of the engine. Addresses are shortened; tokens, topics, emails, keys and message bodies are absent.
   *
   * @param query `since` reads what was added after an earlier reading, `storage` the stored keys too
   * @throws BridgeMethodError without the option `devtools`, BridgeTimeoutError after 5 s
   * @example const trace = await tabkey.logs.trace()
   */
  trace(query?: TraceQuery): Promise<TraceReading>
}
