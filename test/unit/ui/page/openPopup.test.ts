import { expect, test } from 'vitest'
import { ValidationError } from '../../../../src/bridge/errors/client.ts'
import { PopupBlockedError } from '../../../../src/bridge/errors/popup.ts'
import { openPopup } from '../../../../src/ui/page/openPopup.ts'

const START = 'https://secure.example.com/loading'

function openView(result: 'window' | 'null' | 'closed' = 'window') {
  const opened: string[][] = []
  const popup = {
    closed: result === 'closed',
    at: START,
    location: {
      replace: (to: string) => {
        popup.at = to
      },
    },
    close() {
      popup.closed = true
    },
  }
  const view = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1_600,
    outerHeight: 1_000,
    open(...asked: string[]) {
      opened.push(asked)
      return result === 'null' ? null : popup
    },
  }
  return { view: view as unknown as Window, opened, popup }
}

test('popup: opens at once, named, 600 by 800, in the middle of its page’s window, and keeps its opener', () => {
  const { view, opened } = openView()
  openPopup(START, { view })
  expect(opened).toEqual([[START, 'popupWindow', 'width=600,height=800,left=600,top=150,scrollbars=yes']])
})

test.each(['null', 'closed'] as const)('popup: a blocked one (%s) is a typed error', result => {
  const { view } = openView(result)
  expect(() => openPopup(START, { view })).toThrow(PopupBlockedError)
})

test('popup: goes where the gate lets it, and nowhere else', () => {
  const { view, popup } = openView()
  const { go, isClosed, close } = openPopup(START, { view })
  go('https://provider.example.com/authorize?state=s')
  expect(popup.at).toBe('https://provider.example.com/authorize?state=s')
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://provider.example.com/',
    'https://u:p@h.example.com/',
  ])
    expect(() => go(address), address).toThrow(ValidationError)
  expect(popup.at).toBe('https://provider.example.com/authorize?state=s')
  expect(isClosed()).toBe(false)
  close()
  expect(isClosed()).toBe(true)
})

test('popup: a secure site that is no safe address opens nothing', () => {
  const { view, opened } = openView()
  expect(() => openPopup('http://secure.example.com/loading', { view })).toThrow(ValidationError)
  expect(opened).toEqual([])
})
