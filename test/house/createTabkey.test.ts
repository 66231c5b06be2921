import { expect, test } from 'vitest'
import { TEMPLATES } from '../../packages/create-tabkey/src/templates.ts'
import { SECURE_SITE_VERSION, VERSIONS } from '../../packages/create-tabkey/src/versions.ts'
import { readJson } from '../../scripts/supply/lock.ts'
import { importsOf } from './support/imports.ts'
import { filesBelow, SCRIPT } from './support/sources.ts'

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

const ROOT_MANIFEST = readJson('package.json') as Manifest
const OWN_MANIFEST = readJson('packages/create-tabkey/package.json') as Manifest
const IMPORTS = filesBelow('packages/create-tabkey/src', SCRIPT).flatMap(importsOf)

test('create-tabkey: it imports its own files, its dependencies and Node, and nothing of src/', () => {
  expect(IMPORTS.length).toBeGreaterThan(50)
  const allowed = ({ to, kind }: (typeof IMPORTS)[number]) =>
    to.startsWith('packages/create-tabkey/src/') ||
    to.startsWith('node:') ||
    OWN_MANIFEST.dependencies[to] !== undefined ||
    (kind === 'type' && to === '@babel/types')
  expect(IMPORTS.filter(imported => !allowed(imported)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('create-tabkey: its libraries are none of the package', () => {
  const shared = Object.keys(OWN_MANIFEST.dependencies).filter(name => ROOT_MANIFEST.dependencies[name])
  expect(shared).toEqual([])
})

test('create-tabkey: both packages have one version, which the templates name', () => {
  expect(OWN_MANIFEST.version).toBe(ROOT_MANIFEST.version)
  expect(VERSIONS.tabkey).toBe(ROOT_MANIFEST.version)
  const { version } = readJson('packages/secure-site/package.json') as Manifest
  expect(SECURE_SITE_VERSION).toBe(version)
})

test('create-tabkey: the pack suite installs the versions of the table', () => {
  const { dependencies } = readJson('test/pack/templates/package.json') as Manifest
  expect(dependencies).toEqual({ ...VERSIONS, tabkey: 'file:tabkey.tgz' })
})

test('create-tabkey: every file of the templates belongs to one', () => {
  const layers = Object.values(TEMPLATES).flatMap(({ layers: own }) => own.map(({ from }) => from))
  const files = filesBelow('packages/create-tabkey/templates', /./).map(({ path }) =>
    path.replace('packages/create-tabkey/templates/', ''),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(path => !layers.some(layer => path.startsWith(`${layer}/`)))).toEqual([])
})
