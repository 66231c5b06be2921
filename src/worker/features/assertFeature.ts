import type { ControlSlice, RemovableFeature } from '../../bridge/contract/control.ts'
import type { FeatureName } from '../../bridge/contract/features.ts'
import { UnavailableError } from '../../bridge/errors/unavailable.ts'

/** The feature that a part of the engine belongs to, and the methods that carry on or end what was started before. */
const REMOVABLE: Readonly<
  Partial<Record<FeatureName, { readonly feature: RemovableFeature; readonly kept: readonly string[] }>>
> = {
  send: { feature: 'send', kept: [] },
  swaps: { feature: 'swaps', kept: [] },
  onramp: { feature: 'onramp', kept: ['ended', 'activity', 'report'] },
  pay: { feature: 'pay', kept: ['status', 'report'] },
  sessions: { feature: 'smartSessions', kept: ['list', 'revoke'] },
}

/**
 * Refuses new calls of a feature that the control file has taken away. Calls that run are not aborted.
 *
 * @throws UnavailableError
 */
export function assertFeature(
  control: ControlSlice | null | undefined,
  name: FeatureName,
  method: string,
): void {
  const row = Object.hasOwn(REMOVABLE, name) ? REMOVABLE[name] : undefined
  if (row && control?.features.includes(row.feature) && !row.kept.includes(method))
    throw new UnavailableError(row.feature)
}
