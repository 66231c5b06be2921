export { type StartPhoneOptions, startPhone, type TestPhone } from './phone/startPhone.ts'
export type { RelayFaults } from './relay/faults.ts'
export { type StartRelayOptions, startRelay, type TestRelay } from './relay/startRelay.ts'
