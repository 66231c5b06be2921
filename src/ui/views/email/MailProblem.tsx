import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { describeFailure, errorWords } from '../../format/errorWords.ts'

/**
 * What went wrong with a code or a mail, with the raw text behind "Details".
 *
 * @param error what was thrown; `null` draws an empty line of the same height
 */
export function MailProblem({ error }: { readonly error: unknown }) {
  return (
    <>
      <p className="email-error" role="alert">
        {error !== null && errorWords(error)}
      </p>
      <ErrorDetails text={error === null ? '' : describeFailure(error).details} />
    </>
  )
}
