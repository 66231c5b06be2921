/**
 * Calls a host's listener. Its error is reported to the host's error handler and never stops the state patch.
 */
export function callListener<Values extends readonly unknown[]>(
  listener: (...values: Values) => void,
  ...values: Values
): void {
  try {
    listener(...values)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
