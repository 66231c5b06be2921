import type { NameSuggestion } from '../../../bridge/features/names/contract.ts'
import { NAME_SUFFIX, nameFault, toLabel } from '../../../bridge/values/accountName.ts'
import type { Hosted } from '../../data/hosted.ts'
import { suggestionsSchema } from '../../data/registry.schema.ts'

const SHOWN = 20

/** What the registry suggests and would not take is left out. */
export async function suggestNames(
  hosted: Hosted,
  typed: string,
  signal: AbortSignal,
): Promise<readonly NameSuggestion[]> {
  const label = toLabel(typed)
  if (nameFault(label) !== null) return []
  const { suggestions } = await hosted.fetchPage('blockchainApi', http =>
    http.get(`/v1/profile/suggestions/${encodeURIComponent(label)}`, {
      schema: suggestionsSchema,
      params: { zone: NAME_SUFFIX.slice(1) },
      signal,
    }),
  )
  const found = new Map<string, NameSuggestion>()
  for (const { name, registered } of suggestions) {
    const suggested = toLabel(name)
    if (nameFault(suggested) === null && !found.has(suggested))
      found.set(suggested, { name: suggested, registered })
  }
  return [...found.values()].slice(0, SHOWN)
}
