import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyEngine } from '../../../packages/cli/src/copyEngine.ts'

let folder: string
let from: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabkey-cli-'))
  from = join(folder, 'standalone')
  await mkdir(from)
  for (const name of ['engine.v1.js', 'engine.v1.licenses.md', 'engine.page.v1.js', 'tabkey.js'])
    await writeFile(join(from, name), `this is ${name}`)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const directory = async (name: string) => {
  const path = join(folder, name)
  await mkdir(path)
  return path
}

test('copyEngine: the engine and the licences of what is inside, nothing else', async () => {
  const to = await directory('public')
  expect(await copyEngine({ from, to })).toEqual([
    { path: join(to, 'engine.v1.js'), bytes: 20 },
    { path: join(to, 'engine.v1.licenses.md'), bytes: 29 },
  ])
  expect(await readdir(to)).toEqual(['engine.v1.js', 'engine.v1.licenses.md'])
  expect(await readFile(join(to, 'engine.v1.js'), 'utf8')).toBe('this is engine.v1.js')
})

test('copyEngine: one that is there is replaced, other files stay', async () => {
  const to = await directory('public')
  await writeFile(join(to, 'engine.v1.js'), 'an old engine')
  await writeFile(join(to, 'engine.v0.js'), 'for tabs of an old deploy')
  await copyEngine({ from, to })
  expect(await readFile(join(to, 'engine.v1.js'), 'utf8')).toBe('this is engine.v1.js')
  expect(await readFile(join(to, 'engine.v0.js'), 'utf8')).toBe('for tabs of an old deploy')
})

test('copyEngine: a directory that is not there is not made', async () => {
  const to = join(folder, 'pubilc')
  await expect(copyEngine({ from, to })).rejects.toMatchObject({
    name: 'DirectoryMissingError',
    message: `The directory ${to} does not exist. Create it, or name the directory that your server serves.`,
  })
  expect(await readdir(folder)).toEqual(['standalone'])
})

test('copyEngine: a file is not a directory', async () => {
  const to = join(folder, 'file')
  await writeFile(to, '')
  await expect(copyEngine({ from, to })).rejects.toMatchObject({ name: 'NotADirectoryError' })
})

test('copyEngine: a directory without write permission', async () => {
  // Root may write to every directory but the kernel's.
  const isRoot = process.getuid?.() === 0
  const to = isRoot ? '/sys/kernel' : await directory('locked')
  if (!isRoot) await chmod(to, 0o500)
  await expect(copyEngine({ from, to })).rejects.toMatchObject({ name: 'FileSystemError', exitCode: 1 })
})

test('copyEngine: nothing half written is left when the file cannot be moved in', async () => {
  const to = await directory('public')
  await mkdir(join(to, 'engine.v1.js', 'in the way'), { recursive: true })
  await expect(copyEngine({ from, to })).rejects.toMatchObject({ name: 'FileSystemError' })
  expect(await readdir(to)).toEqual(['engine.v1.js'])
})

test('copyEngine: a package that was not built', async () => {
  const to = await directory('public')
  await rm(join(from, 'engine.v1.js'))
  await expect(copyEngine({ from, to })).rejects.toMatchObject({ name: 'EngineMissingError' })
  await rm(from, { recursive: true })
  await expect(copyEngine({ from, to })).rejects.toMatchObject({ name: 'EngineMissingError' })
  expect(await readdir(to)).toEqual([])
})
