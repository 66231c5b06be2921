import type { Frame } from './frame.ts'

let unnamed = 0

/** Runs a request that waits for a person. `RPC_ABORT` with its id, or without one, ends it, and so does a logout. */
export async function runAbortable<Result>(
  { open }: Pick<Frame, 'open'>,
  id: string | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  unnamed += 1
  const key = id ?? `unnamed ${unnamed}`
  const abort = new AbortController()
  open.set(key, abort)
  try {
    return await run(abort.signal)
  } finally {
    open.delete(key)
  }
}

/** Ends the request with the id, or all that wait. */
export function abortOpen({ open }: Pick<Frame, 'open'>, id?: string): void {
  for (const [key, request] of open) if (id === undefined || key === id) request.abort()
}
