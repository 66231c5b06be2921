export { type ReplayedRequest, type ReplayReport, replayTrace } from '../worker/replay/replayTrace.ts'
