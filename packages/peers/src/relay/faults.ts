export type { RelayFaults } from '../../../packages/tabkey-testing/src/relay/faults.ts'
