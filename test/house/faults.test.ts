import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from '../flow/simulation/faults.ts'
import { PAYMENT_FAULTS } from '../flow/simulation/payments/faults.ts'
import { ROOT } from './support/sources.ts'

const FAULTS_OF_THE_PLAN = 45

const TABLE = readFileSync(`${ROOT}test/flow/simulation/README.md`, 'utf8').split('## Faults')[1] ?? ''

const codeIn = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')

const ROWS = TABLE.split('\n')
  .filter(line => /^\| F\d/.test(line))
  .map(line => {
    const [fault = '', simulated, also = ''] = line
      .slice(1)
      .split('|')
      .map(cell => cell.trim())
    return { number: /^F\d+/.exec(fault)?.[0] ?? '', simulated: codeIn(simulated), also, tests: codeIn(also) }
  })

test('faults: each of the plan has one row', () => {
  const numbers = Array.from({ length: FAULTS_OF_THE_PLAN }, (_none, index) => `F${index + 1}`)
  expect(ROWS.map(({ number }) => number)).toEqual(numbers)
})

test('faults: a row names all switches of its number, and no others', () => {
  const named = ROWS.flatMap(({ number, simulated }) =>
    simulated.filter(name => name.startsWith(`${number} `)),
  )
  expect(named.toSorted()).toEqual(ROWS.flatMap(({ simulated }) => simulated).toSorted())
  expect(named.toSorted()).toEqual(
    [...Object.keys(FAULTS), ...Object.keys(PAYMENT_FAULTS)].filter(name => /^F\d/.test(name)).toSorted(),
  )
})

test('faults: a row names tests that exist, or says why there are none', () => {
  expect(ROWS.filter(({ also }) => also === '').map(({ number }) => number)).toEqual([])
  expect(ROWS.flatMap(({ tests }) => tests).filter(path => !existsSync(ROOT + path))).toEqual([])
})
