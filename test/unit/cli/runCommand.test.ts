import { expect, test } from 'vitest'
import { HELP, runCommand } from '../../../packages/cli/src/runCommand.ts'

async function say(...args: readonly string[]) {
  const said = { out: '', error: '' }
  const code = await runCommand(args, {
    out: text => void (said.out += text),
    error: text => void (said.error += text),
  })
  return { code, ...said }
}

test.each([[['--help']], [['-h']], [['engine', '--help']], [[]]])('runCommand: %j says how', async args => {
  expect(await say(...args)).toEqual({ code: 0, out: HELP, error: '' })
})

test.each([
  [['egnine', 'public'], 'There is no command "egnine". Try --help.\n'],
  [['engine'], 'Which directory? For example: npx tabkey engine public\n'],
  [['engine', 'a', 'b', 'c'], 'One path, not also b c.\n'],
  [['sign-control', 'control.json'], 'Which key? For example: --key control.key\n'],
  [['constructor', 'a'], 'There is no command "constructor". Try --help.\n'],
])('runCommand: %j is a wrong call', async (args, error) => {
  expect(await say(...args)).toEqual({ code: 2, out: '', error })
})

test('runCommand: an unknown option is a wrong call', async () => {
  expect(await say('engine', 'public', '--force')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--force'),
  })
})
