export { asObject } from '../../tabkey-testing/src/asObject.ts'
