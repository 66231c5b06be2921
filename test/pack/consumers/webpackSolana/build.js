import webpack from 'webpack'
import config from './webpack.config.js'

// What `npx webpack` does, without its command line.
webpack(config, (error, stats) => {
  console.log(stats?.toString('errors-warnings') ?? error)
  if (error || stats?.hasErrors()) process.exitCode = 1
})
