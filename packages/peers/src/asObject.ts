export { asObject } from '../../packages/tabkey-testing/src/asObject.ts'
