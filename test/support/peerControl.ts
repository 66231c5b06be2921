/** Above the phone's own limit, so that its error names the step. */
const CONTROL_MS = 50_000

/**
 * Asks a peer: GET without a body, POST with one.
 *
 * @throws with the peer's own words when it answers `{ error }` or a bad status.
 */
export async function control<Answer = unknown>(url: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(url + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CONTROL_MS),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Answer
}

/** Asks again until `ready` says yes. */
export async function until<Value>(
  read: () => Promise<Value>,
  ready: (value: Value) => boolean,
  what: string,
  timeoutMs = 10_000,
): Promise<Value> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (ready(value)) return value
    if (Date.now() > end)
      throw new Error(
        `${what} did not arrive within ${timeoutMs} ms: ${JSON.stringify(value)?.slice(0, 500)}`,
      )
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
