import { SignInUnverifiableError } from '../bridge/errors/signIn.ts'

/** Deadline of nodes and sign-in servers. */
export const ANSWER_WITHIN_MS = 10_000

/**
 * Rejects when the work takes longer than the deadline. The work itself is not stopped.
 *
 * @param subject the subject of the error's details, for instance `The node of eip155:1`
 * @param withinMs default: `ANSWER_WITHIN_MS`
 * @param createError default: a SignInUnverifiableError
 * @throws the error of `createError` after the deadline
 */
export async function withDeadline<Value>(
  work: Promise<Value>,
  subject: string,
  withinMs: number = ANSWER_WITHIN_MS,
  createError: (details: string) => Error = details => new SignInUnverifiableError(details),
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError(`${subject} did not answer within ${withinMs} ms`)), withinMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
