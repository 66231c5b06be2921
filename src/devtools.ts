export type {
  AnswerSource,
  ExchangedCall,
  ExchangeEntry,
  MessageEntry,
  MomentEntry,
  RequestEntry,
  TraceEntry,
  TraceQuery,
  TraceReading,
  TraceState,
  TraceStorage,
} from './bridge/contract/trace.ts'
export type { ReplayResult } from './ui/devtools/ReplaySection.tsx'
export { TabkeyDevtools, type TabkeyDevtoolsProps } from './ui/devtools/TabkeyDevtools.tsx'
export { exportTrace, openTrace } from './ui/devtools/traceFile.ts'
