export { createMemoryStorage } from '../../../tabkey-testing/src/phone/memoryStorage.ts'
