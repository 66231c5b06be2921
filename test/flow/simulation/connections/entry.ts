// What the bundle gives: everything that must live beside the engine in one file.
export { explainConnections, planOf, runConnections, shrinkConnections } from './run.ts'
