import { expect, test } from 'vitest'
import { getPackageManager, scriptCommand } from '../../../packages/create-tabkey/src/packageCommands.ts'
import { toPackageName } from '../../../packages/create-tabkey/src/packageName.ts'
import { readArguments } from '../../../packages/create-tabkey/src/readArguments.ts'

const NEW_APP = {
  command: 'create',
  directory: undefined,
  template: undefined,
  packageManager: undefined,
  projectId: '',
  secureSite: false,
  force: false,
  yes: false,
}

test('readArguments: a new app by directory and options', () => {
  expect(readArguments([])).toEqual(NEW_APP)
  expect(
    readArguments(['my-dapp', '-t', 'next', '--pm', 'pnpm', '--project-id', 'a1', '-y', '--force']),
  ).toEqual({
    ...NEW_APP,
    directory: 'my-dapp',
    template: 'next',
    packageManager: 'pnpm',
    projectId: 'a1',
    yes: true,
    force: true,
  })
  expect(readArguments(['--help'])).toBeNull()
})

test('readArguments: a migration by library', () => {
  expect(readArguments(['migrate', 'appkit'])).toEqual({
    command: 'migrate',
    kit: 'appkit',
    write: false,
    force: false,
  })
  expect(readArguments(['migrate', 'rainbowkit', '--write', '--force'])).toMatchObject({
    write: true,
    force: true,
  })
})

test.each([
  [['a', 'b'], 'The command takes one directory. Remove b.'],
  [['--template', 'angular'], '--template "angular" is unknown: choose react, next,'],
  [['--template', 'constructor'], '--template "constructor" is unknown'],
  [['--pm', 'cargo'], '--pm "cargo" is unknown: choose npm, pnpm, yarn, bun.'],
  [['--project-id', 'a\nNODE_OPTIONS=--require=/tmp/x'], '--project-id takes letters'],
  [['--port', '1'], "Unknown option '--port'"],
  [['--write'], '--write is for a migration'],
  [['migrate'], 'The library must be one of'],
  [['migrate', 'web3modal'], 'The library must be one of'],
  [['migrate', 'appkit', 'rainbowkit'], 'The command takes one library. Remove rainbowkit.'],
  [['migrate', 'appkit', '--template', 'react'], '--template is for a new app'],
])('readArguments: %j is refused', (args, words) => {
  expect(() => readArguments(args)).toThrow(words)
})

test.each([
  ['my-dapp', 'my-dapp'],
  ['My dApp!', 'my-dapp'],
  ['Ünïcode', 'u-ni-code'],
  ['..', 'tabkey-app'],
  ['.hidden', 'hidden'],
  ['日本', 'tabkey-app'],
  ['fs', 'fs-app'],
  ['react', 'react-app'],
  ['node_modules', 'node_modules-app'],
  ['a'.repeat(300), 'a'.repeat(214)],
  ['"><script>', 'script'],
])('packageNameOf: %j is %j', (directory, name) => {
  expect(toPackageName(directory)).toBe(name)
})

test.each([
  ['npm/11.0.0 node/v22.0.0 linux x64 workspaces/false', 'npm', 'npm run dev'],
  ['pnpm/10.1.0 npm/? node/v22.0.0 linux x64', 'pnpm', 'pnpm dev'],
  ['yarn/4.0.0 npm/? node/v22.0.0', 'yarn', 'yarn dev'],
  ['bun/1.2.0 npm/? node/v22.0.0', 'bun', 'bun run dev'],
  ['cargo/1', 'npm', 'npm run dev'],
  [undefined, 'npm', 'npm run dev'],
] as const)('packageManagerOf: %s is %s', (userAgent, manager, dev) => {
  expect(getPackageManager(userAgent)).toBe(manager)
  expect(scriptCommand(getPackageManager(userAgent), 'dev')).toBe(dev)
})
