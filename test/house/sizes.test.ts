import { expect, test } from 'vitest'
import { filesBelow } from './support/sources.ts'

const LINES_MAX = 400

const CODE = /\.(ts|tsx|js|css)$/
const FOLDERS = ['src', 'test', 'demo', 'scripts']

test('sizes: no file is longer than 400 lines', () => {
  const long = FOLDERS.flatMap(folder => filesBelow(folder, CODE))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX)
  expect(long).toEqual([])
})
