import type { RemovableFeature, RemovableMethod } from '../../bridge/contract/control.ts'

// What a control file may take away.

export const REMOVABLE_FEATURES: readonly RemovableFeature[] = [
  'allWallets',
  'history',
  'onramp',
  'pay',
  'receive',
  'send',
  'smartSessions',
  'swaps',
]

export const REMOVABLE_METHODS: readonly RemovableMethod[] = ['email', 'social', 'walletConnect']
