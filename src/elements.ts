export { defineElements, type TabkeyElement } from './ui/elements/defineElements.ts'
