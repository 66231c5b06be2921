export type {
  AccountButtonAttributes,
  ElementAttributes,
  NetworkButtonAttributes,
  WalletButtonAttributes,
} from './ui/elements/attributes.ts'
export { defineElements, type TabkeyElement } from './ui/elements/defineElements.ts'
