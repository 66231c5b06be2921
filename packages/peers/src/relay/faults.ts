export type { RelayFaults } from '../../../tabkey-testing/src/relay/faults.ts'
