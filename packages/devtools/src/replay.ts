export { type ReplayedRequest, type ReplayReport, replayTrace } from './replay/replayTrace.ts'
