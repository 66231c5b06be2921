import { appendFileSync } from 'node:fs'

/** Lists each script of the build with the modules in it; the worker's scripts are a build of their own. */
const listModules = thread => ({
  name: 'list-modules',
  generateBundle(_options, output) {
    for (const { type, fileName, code, modules } of Object.values(output))
      if (type === 'chunk') {
        const line = { thread, fileName, bytes: code.length, modules: Object.keys(modules) }
        appendFileSync('modules.jsonl', `${JSON.stringify(line)}\n`)
      }
  },
})

export default {
  plugins: [listModules('page')],
  worker: { format: 'es', plugins: () => [listModules('worker')] },
}
