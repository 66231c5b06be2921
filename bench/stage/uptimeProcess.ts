import { bundleSimulation } from '../../test/flow/simulation/bundle.ts'

// A process of its own, started with `--expose-gc`: its heap is the engine's and the simulation's, and nothing of the bench.

const days = Number(process.argv[2])
const { runUptime } = await bundleSimulation(`uptime-${process.pid}`)
process.stdout.write(JSON.stringify(await runUptime({ days, hasVisitors: false })))
