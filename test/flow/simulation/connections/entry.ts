// What the bundle gives: everything that must live beside the engine in one file.
export { explainJoined, planOf, runJoined, shrinkJoined } from './run.ts'
