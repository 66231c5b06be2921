import type { RemovableMethod } from '../../bridge/contract/control.ts'

/** Ways to connect that a control file may take away. */
export const REMOVABLE_METHODS: readonly RemovableMethod[] = ['email', 'social', 'walletConnect']
