/** Words for a failure, with its EIP-1193 code when it has one. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? `${error.message} (${code})` : error.message
}
