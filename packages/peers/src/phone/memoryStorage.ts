export { createMemoryStorage } from '../../../packages/tabkey-testing/src/phone/memoryStorage.ts'
