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
  [['egnine', 'public'], 'The command "egnine" does not exist. Try --help.\n'],
  [['engine'], 'The directory is missing. For example: npx tabkey engine public\n'],
  [['engine', 'a', 'b', 'c'], 'The command takes one path. Remove b c.\n'],
  [['sign-control', 'control.json'], 'The option --key is missing. For example: --key control.key\n'],
  [['constructor', 'a'], 'The command "constructor" does not exist. Try --help.\n'],
])('runCommand: %j is a wrong call', async (args, error) => {
  expect(await say(...args)).toEqual({ code: 2, out: '', error })
})

test('runCommand: an unknown option is a wrong call', async () => {
  expect(await say('engine', 'public', '--force')).toMatchObject({
    code: 2,
    error: expect.stringContaining('--force'),
  })
})
