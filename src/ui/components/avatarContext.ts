import { createContext } from 'react'
import type { PageConfig } from '../../bridge/contract/config.ts'

/** Reads the host's function of the moment; `null` without one. */
export const AvatarContext = createContext<() => PageConfig['avatar']>(() => null)
