import { parseArgs } from 'node:util'
import { run } from './run.ts'

// `npm run test:firefox`: the suite of `scripts/test.ts`; with `--all` every file of the browser suite.

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const { code } = await run('tsx', ['scripts/test.ts', 'firefox'], {
  stdio: 'inherit',
  env: values.all ? { TABKEY_FIREFOX_ALL: '1' } : {},
})
process.exit(code)
