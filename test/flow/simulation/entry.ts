// What the bundle gives: everything that must live beside the engine in one file.
export { FAULTS, type FaultName } from './faults.ts'
export { sequence, withFaults } from './plans.ts'
export { explain, type Plan, type Report, run, shrinkRun } from './run.ts'
export { type Day, runUptime } from './uptime.ts'
