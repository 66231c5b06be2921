export type { TraceEntry, TraceQuery, TraceReading } from '../../../src/bridge/contract/trace.ts'
export type { ReplayResult } from './panel/ReplaySection.tsx'
export { TabkeyDevtools, type TabkeyDevtoolsProps } from './panel/TabkeyDevtools.tsx'
export { exportTrace, openTrace } from './panel/traceFile.ts'
