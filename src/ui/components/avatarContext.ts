import { createContext } from 'react'
import type { AvatarParameters } from '../../bridge/contract/config.ts'

/** Reads the host's function of the moment; `null` without one. Its result is checked where it is shown. */
export const AvatarContext = createContext<() => ((parameters: AvatarParameters) => unknown) | null>(
  () => null,
)
