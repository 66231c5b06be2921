'use client'

export type { MutateOptions, MutationState } from './ui/observe/mutation.ts'
export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './ui/react/ConnectButton.tsx'
export * from './ui/react/callHooks.ts'
export type { ReactElements } from './ui/react/elementTypes.ts'
export * from './ui/react/methodHooks.ts'
export { TabkeyProvider, type TabkeyProviderProps, useTabkey } from './ui/react/TabkeyProvider.tsx'
export { useEvents, useEvents as useTabkeyEvents } from './ui/react/useEvents.ts'
export type { UseMutationReturn } from './ui/react/useMutation.ts'
export { useTabkeyMutation } from './ui/react/useTabkeyMutation.ts'
export { useTabkeyState } from './ui/react/useTabkeyState.ts'
export * from './ui/react/valueHooks.ts'
export { WalletButton, type WalletButtonProps } from './ui/react/WalletButton.tsx'
