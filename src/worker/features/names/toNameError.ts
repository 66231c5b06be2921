import { HttpError } from '../../../bridge/errors/network.ts'
import { NameRefusedError } from '../../../bridge/features/names/errors.ts'
import { cleanName } from '../../data/cleanName.ts'
import { parseJson } from '../../net/parseJson.ts'
import { refusalSchema } from './names.schema.ts'

const WORDS_MAX = 200
const REASONS_MAX = 10

function parseBody({ details = '' }: HttpError): unknown {
  try {
    return parseJson(details)
  } catch {
    return null
  }
}

/**
 * Makes a typed error of the registry's refusal.
 *
 * @returns NameRefusedError with cleaned reasons for a status below 500; any other error unchanged
 */
export function toNameError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return error
  const reasons = (refusalSchema.safeParse(parseBody(error)).data?.reasons ?? []).slice(0, REASONS_MAX)
  const clean = (text: string | undefined) => cleanName(text ?? '', WORDS_MAX)
  return new NameRefusedError(
    reasons.map(({ field, description }) => ({ field: clean(field), description: clean(description) })),
    { cause: error },
  )
}
