export type { TraceEntry, TraceQuery, TraceReading } from './bridge/contract/trace.ts'
export type { ReplayResult } from './ui/devtools/ReplaySection.tsx'
export { TabkeyDevtools, type TabkeyDevtoolsProps } from './ui/devtools/TabkeyDevtools.tsx'
export { exportTrace, openTrace } from './ui/devtools/traceFile.ts'
