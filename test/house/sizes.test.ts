import { expect, test } from 'vitest'
import { SOURCE_FOLDERS } from '../../scripts/parts.ts'
import { filesBelow } from './support/sources.ts'

const LINES_MAX = 400

const CODE = /\.(ts|tsx|js|css)$/
/** The catalogue and its translations are lists, one line for each text (docs/decisions/053). */
const LISTS = /^(src\/ui\/words\/en|packages\/locales\/src\/[\w-]+)\.ts$/
const FOLDERS = [...SOURCE_FOLDERS, 'test', 'demo', 'scripts']

test('sizes: no file is longer than 400 lines', () => {
  const long = FOLDERS.flatMap(folder => filesBelow(folder, CODE))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > LINES_MAX && !LISTS.test(path))
  expect(long).toEqual([])
})
