import { SignInUnverifiableError } from '../bridge/errors/signIn.ts'

/** Spec §9: 10 s for a node; a sign-in server is given as much. */
export const ANSWER_WITHIN_MS = 10_000

/**
 * Waits no longer than that.
 *
 * @throws SignInUnverifiableError when nothing came
 */
export async function withDeadline<Value>(work: Promise<Value>, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new SignInUnverifiableError(`${what} did not answer within ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    )
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
