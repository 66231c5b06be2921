/**
 * Calls a host's listener. What it throws is the host's to see, and never stops the patch it was told about.
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
