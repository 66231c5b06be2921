import { expect, test } from 'vitest'
import { readFigure } from '../../../../../src/worker/data/assets/readFigure.ts'

test.each([
  ['0', '0'],
  ['1.0', '1'],
  ['007.50', '7.5'],
  // The balance service writes tokens of 0 decimals with a point at the end.
  ['12.', '12'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', null],
  ['9'.repeat(1_000), null],
])('figure: %s is read to the last digit', (text, tidied) => {
  expect(readFigure(text)).toBe(tidied ?? text)
})

test.each([
  [0, '0'],
  [-0, '0'],
  [1, '1'],
  [0.1, '0.1'],
  [2500.25, '2500.25'],
  [1e-7, '0.0000001'],
  [1.5e-7, '0.00000015'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  // Digit for digit as in the JSON: the number itself is 12344999999999999704301568.
  [1.2345e25, '12345000000000000000000000'],
  [1e100, `1${'0'.repeat(100)}`],
  [5e-324, '0'],
])('figure: the JSON number %d is written out', (number, text) => {
  expect(readFigure(number)).toBe(text)
})

test.each([
  '1e18',
  '0x10',
  ',5',
  '.5',
  '.',
  '5..',
  '-1',
  '-0',
  '+1',
  'NaN',
  'Infinity',
  '',
  ' 7 ',
  '1,000',
  '1_000',
  '１２',
  '1.2.3',
  '9'.repeat(1_001),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  -1e-7,
  null,
  undefined,
  {},
  [1],
  true,
  1n,
])('figure: %s is rejected', value => {
  expect(readFigure(value)).toBeNull()
})
