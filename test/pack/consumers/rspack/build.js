import { rspack } from '@rspack/core'
import config from './rspack.config.js'

// What `npx rspack build` does, without its command line.
rspack(config, (error, stats) => {
  console.log(stats?.toString('errors-warnings') ?? error)
  if (error || stats?.hasErrors()) process.exitCode = 1
})
