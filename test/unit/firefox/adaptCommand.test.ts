import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { adaptCommand } from '../../firefox/adaptCommand.ts'

const success = (id: number) => ({ answer: JSON.stringify({ type: 'success', id, result: {} }) })

test('adaptCommand: answers what Firefox ESR does not know', () => {
  const media = { id: 7, method: 'emulation.setMediaFeaturesOverride', params: { features: null } }
  const clipboard = {
    id: 8,
    method: 'permissions.setPermission',
    params: { descriptor: { name: 'clipboard-read' }, state: 'granted' },
  }
  expect(adaptCommand(JSON.stringify(media))).toEqual(success(7))
  expect(adaptCommand(JSON.stringify(clipboard))).toEqual(success(8))
})

test('adaptCommand: sends other commands on as they are', () => {
  for (const command of [
    { id: 1, method: 'session.status', params: {} },
    { id: 2, method: 'permissions.setPermission', params: { descriptor: { name: 'geolocation' } } },
    { id: 3, method: 'browsingContext.close' },
  ])
    expect(adaptCommand(JSON.stringify(command))).toEqual({ command: JSON.stringify(command) })
})

test("adaptCommand: fill() of Playwright sets a value by the prototype's setter, which React sees", () => {
  const functionDeclaration = 'if (a) inputElement.value = value; else inputElement.value += text;'
  const text = JSON.stringify({ id: 4, method: 'script.callFunction', params: { functionDeclaration } })
  const { command = '' } = adaptCommand(text)
  const sent = (JSON.parse(command) as { params: { functionDeclaration: string } }).params.functionDeclaration
  const calls: unknown[] = []
  class Field {
    get value() {
      return ''
    }
    set value(value) {
      calls.push(value)
    }
  }
  const field = Object.defineProperty(new Field(), 'value', {
    set: () => expect.unreachable(),
    get: () => '',
  })
  new Function('inputElement', 'a', 'value', 'text', sent)(field, true, 'whole', 'part')
  new Function('inputElement', 'a', 'value', 'text', sent)(field, false, 'whole', 'part')
  expect(calls).toEqual(['whole', 'part'])
})

test('adaptCommand: Playwright reads aria-labelledby as an attribute, never ariaLabelledByElements', () => {
  const functionDeclaration =
    'const refs = element.ariaLabelledByElements || getIdRefs(element, element.getAttribute("aria-labelledby"))'
  const text = JSON.stringify({ id: 5, method: 'script.evaluate', params: { functionDeclaration } })
  const { command = '' } = adaptCommand(text)
  expect((JSON.parse(command) as { params: unknown }).params).toEqual({
    functionDeclaration: 'const refs = getIdRefs(element, element.getAttribute("aria-labelledby"))',
  })
})

test("adaptCommand: Playwright's own code still holds the statements that are replaced", () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright'))
  const bundle = readFileSync(`${folder}/../playwright-core/lib/coreBundle.js`, 'utf8')
  for (const statement of ['inputElement.value = value;', 'inputElement.value += text;'])
    expect(bundle).toContain(statement)
  // Every reader of the property is one that is replaced.
  expect(bundle.split('ariaLabelledByElements')).toHaveLength(2)
  expect(bundle).toContain('element.ariaLabelledByElements || getIdRefs(')
})
