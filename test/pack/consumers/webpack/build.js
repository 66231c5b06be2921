import { transform } from 'esbuild'
import webpack from 'webpack'
import config from './webpack.config.js'

/** Minifies with esbuild: Terser, which webpack brings, takes ten times as long for the same files. */
const minify = compiler =>
  compiler.hooks.compilation.tap('minify', compilation => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
    compilation.hooks.processAssets.tapPromise({ name: 'minify', stage }, async assets => {
      for (const name of Object.keys(assets).filter(name => name.endsWith('.js'))) {
        const { code } = await transform(assets[name].source().toString(), { minify: true })
        compilation.updateAsset(name, new webpack.sources.RawSource(code))
      }
    })
  })

// What `npx webpack` does with the config, without its command line.
webpack({ ...config, optimization: { minimizer: [minify] } }, (error, stats) => {
  console.log(stats?.toString('errors-warnings') ?? error)
  if (error || stats?.hasErrors()) process.exitCode = 1
})
