import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPicture } from '../../../packages/cli/src/readPicture.ts'
import { runCommand } from '../../../packages/cli/src/runCommand.ts'
import { writeDirectory } from '../../../packages/cli/src/writeDirectory.ts'
import { wallets as MARKS } from '../../../packages/icons/src/iconSet.ts'
import { type BundledDirectory, createBundledDirectory } from '../../../scripts/directory/bundledDirectory.ts'
import { BUNDLED_WALLETS } from '../../../src/worker/data/bundled/bundledWallets.ts'
import { readDirectoryRows } from '../../../src/worker/data/directory/readDirectoryRows.ts'
import { problemsOfReply } from '../../contracts/contracts.ts'

let folder: string
let out: string
let pictures: string
let from: string

let data: BundledDirectory
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="url(#a)" d="M0 0"/></svg>'

beforeAll(async () => {
  data = await createBundledDirectory()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabkey-directory-'))
  out = join(folder, 'public')
  pictures = join(folder, 'pictures')
  from = join(folder, 'directory.json')
  await mkdir(out)
  await mkdir(pictures)
  await writeFile(from, JSON.stringify(data))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (name: string) => readFile(join(out, name), 'utf8')
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** Every file below `out`, with its text. */
async function snapshot() {
  const names = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(await Promise.all(names.map(async name => [name, await readFile(name, 'utf8')])))
}

describe('tabkey directory', () => {
  test('writes every bundled wallet, in the format of the contract, and the engine reads all of them', async () => {
    await writeDirectory({ out, from })
    const file = JSON.parse(await read('wallets.json'))
    expect(problemsOfReply('explorer-wallets-file', 'result', file)).toEqual([])
    const { wallets, leftOut } = readDirectoryRows(file.data, new URL('https://dapp.test/wallets.json'))
    expect(leftOut).toBe(0)
    expect(wallets.map(({ image_id: _, ...wallet }) => JSON.parse(JSON.stringify(wallet)))).toEqual(
      BUNDLED_WALLETS,
    )
    // The mark of WalletConnect is of no wallet.
    expect(wallets.filter(({ image_id }) => image_id)).toHaveLength(Object.keys(MARKS).length - 1)
  })

  test('writes pictures by the hash of their bytes, and a row of the licence table for each', async () => {
    const files = await writeDirectory({ out, from })
    const { data: rows } = JSON.parse(await read('wallets.json')) as {
      readonly data: readonly { readonly name: string; readonly rdns?: string; readonly image_url?: string }[]
    }
    const licences = await read('licenses.md')
    const pictured = rows.filter(({ image_url }) => image_url)
    expect(pictured.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Phantom', 'Rabby', 'Coinbase Wallet', 'Rainbow', 'Bitget Wallet']),
    )
    for (const { name, rdns = '', image_url = '' } of pictured) {
      expect(image_url).toMatch(/^wallets\/[0-9a-f]{32}\.svg$/)
      expect(`data:image/svg+xml,${encodeURIComponent(await read(image_url))}`).toBe(MARKS[rdns])
      expect(licences).toMatch(
        new RegExp(`\\| ${name} \\| .${image_url}. \\| .* \\| (MIT|Apache-2.0) \\| \\S`),
      )
    }
    expect(licences).toContain('Copyright (c) 2024 Rainbow')
    expect(licences).toContain('Apache License, Version 2.0')
    expect(files.map(({ path }) => path)).toEqual([
      join(out, 'licenses.md'),
      join(out, 'wallets.json'),
      ...[...new Set(pictured.map(({ image_url = '' }) => join(out, image_url)))].sort(),
    ])
  })

  test('is idempotent: a second run writes nothing, and another folder gets the same bytes', async () => {
    await writeDirectory({ out, from })
    const first = await snapshot()
    const before = await stat(join(out, 'wallets.json'))
    await writeDirectory({ out, from })
    expect(await snapshot()).toEqual(first)
    expect((await stat(join(out, 'wallets.json'))).ino).toBe(before.ino)
    const other = join(folder, 'other')
    await mkdir(other)
    await writeDirectory({ out: other, from })
    expect(await readFile(join(other, 'wallets.json'), 'utf8')).toBe(await read('wallets.json'))
  })

  test('takes pictures of the host by rdns or id, in place of those of the package', async () => {
    await writeFile(join(pictures, 'io.metamask.svg'), SVG)
    await writeFile(join(pictures, 'io.rabby.svg'), SVG.replace('M0 0', 'M1 1'))
    await writeFile(join(pictures, '.DS_Store'), 'x')
    await writeDirectory({ out, from, pictures })
    const { data: rows } = JSON.parse(await read('wallets.json'))
    const find = (name: string) => rows.find((row: { readonly name: string }) => row.name.startsWith(name))
    expect(await read(find('MetaMask').image_url)).toBe(SVG)
    expect(await read(find('Rabby').image_url)).toContain('M1 1')
    expect(await read('licenses.md')).toMatch(/\| MetaMask \| .* \| a file of your own/)
  })

  test.each([
    [
      'a picture of no wallet',
      'com.example.svg',
      SVG,
      'its name is no rdns and no id of a wallet of the list',
    ],
    ['a page', 'io.rabby.png', '<!doctype html><svg>', 'it is not SVG, PNG or WebP'],
    [
      'a script',
      'io.rabby.svg',
      SVG.replace('<path', '<script>1</script><path'),
      'the drawing has an active element',
    ],
    ['a large picture', 'io.rabby.svg', SVG + ' '.repeat(256 * 1024), 'it has more than 256 KB'],
  ])('refuses %s, and writes nothing', async (_, name, text, reason) => {
    await writeFile(join(pictures, name), text)
    expect(await failure(writeDirectory({ out, from, pictures }))).toMatchObject({
      name: 'PictureInvalidError',
      code: 'PICTURE_INVALID',
      message: `${join(pictures, name)} is not used: ${reason}.`,
    })
    expect(await readdir(out)).toEqual([])
  })

  test('refuses two pictures of one wallet', async () => {
    await writeFile(join(pictures, 'io.rabby.svg'), SVG)
    const { id = '' } = BUNDLED_WALLETS.find(({ rdns }) => rdns === 'io.rabby') ?? {}
    await writeFile(join(pictures, `${id}.svg`), SVG)
    expect(await failure(writeDirectory({ out, from, pictures }))).toMatchObject({ code: 'PICTURE_INVALID' })
  })

  test.each(['wallets', 'wallets.json', 'licenses.md'])(
    'refuses a link out of the directory in place of %s',
    async name => {
      const outside = join(folder, 'outside')
      await (name === 'wallets' ? mkdir(outside) : writeFile(outside, 'theirs'))
      await symlink(outside, join(out, name))
      expect(await failure(writeDirectory({ out, from }))).toMatchObject({
        name: 'OutsideDirectoryError',
        message: `${join(out, name)} leads out of ${out}. Nothing was written.`,
      })
      expect(await readdir(out)).toEqual([name])
      if (name === 'wallets') expect(await readdir(outside)).toEqual([])
      else expect(await readFile(outside, 'utf8')).toBe('theirs')
    },
  )

  test.each([
    ['wallets.json', '{"balances":[]}'],
    ['wallets.json', 'not json'],
    ['licenses.md', '# Licences of our app\n'],
  ])('does not replace a %s of another program (%s)', async (name, text) => {
    await writeFile(join(out, name), text)
    expect(await failure(writeDirectory({ out, from }))).toMatchObject({ name: 'ForeignFileError' })
    expect(await read(name)).toBe(text)
    expect(await readdir(out)).toEqual([name])
  })

  test('a directory that does not exist, a file in its place, and a package without data', async () => {
    expect(await failure(writeDirectory({ out: join(folder, 'pubilc'), from }))).toMatchObject({
      code: 'DIRECTORY_MISSING',
    })
    expect(await failure(writeDirectory({ out: from, from }))).toMatchObject({ code: 'NOT_A_DIRECTORY' })
    expect(await failure(writeDirectory({ out, from: join(folder, 'absent.json') }))).toMatchObject({
      code: 'DIRECTORY_DATA_MISSING',
    })
  })

  test('the command line: the option --out, and no path', async () => {
    const said = { out: '', error: '' }
    const voice = {
      out: (text: string) => void (said.out += text),
      error: (text: string) => void (said.error += text),
    }
    expect(await runCommand(['directory'], voice)).toBe(2)
    expect(await runCommand(['directory', 'public'], voice)).toBe(2)
    expect(said.error).toBe(
      'The option --out is missing. For example: npx tabkey directory --out public\n'.repeat(2),
    )
    expect(await runCommand(['directory', '--out', out, 'more'], voice)).toBe(2)
    // The sources have no built data beside the command.
    expect(await runCommand(['directory', '--out', out], voice)).toBe(1)
    expect(said.error).toContain('run "npm run build" first')
  })
})

describe('drawings', () => {
  const check = (text: string) => readPicture(new TextEncoder().encode(text), 'a.svg')

  test('the marks of the package are plain', () => {
    for (const mark of Object.values(MARKS))
      expect(check(decodeURIComponent(mark.slice('data:image/svg+xml,'.length))).extension).toBe('svg')
  })

  test.each([
    '<svg onload="alert(1)"/>',
    "<svg\nonload='alert(1)'/>",
    '<svg/onload=alert(1)>',
    '<svg><a href="javascript:alert(1)"><path/></a></svg>',
    '<svg><use xlink:href="https://tracker.example/a.svg#x"/></svg>',
    '<svg><use href=//tracker.example/a.svg#x></use></svg>',
    '<svg><image href="#a"/></svg>',
    '<svg><foreignObject><p/></foreignObject></svg>',
    '<svg><svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script></svg>',
    '<svg><style>@import "https://tracker.example/a.css"</style></svg>',
    '<svg><path fill="url(https://tracker.example/a)"/></svg>',
    '<svg><path fill="url( \'https://tracker.example/a\' )"/></svg>',
    '<svg><set attributeName="href" to="x"/></svg>',
    '<!DOCTYPE svg [<!ENTITY a "x">]><svg/>',
    '<?xml-stylesheet href="a.css"?><svg/>',
    '<svg><a h&#114;ef="x"/></svg>',
    '<html><svg/></html>',
    '',
  ])('%j is refused', text => {
    expect(() => check(text)).toThrow('is not used')
  })
})

test('every mark of a wallet has a row of docs/icons.md that allows it', () => {
  const { pictures: found } = data
  expect(Object.values(found)).toHaveLength(Object.keys(MARKS).length - 1)
  for (const { licence } of Object.values(found)) expect(licence).toMatch(/^(MIT|Apache-2\.0)$/)
})
