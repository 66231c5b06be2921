import { expect, test } from 'vitest'
import { createOnline } from '../../../../src/worker/net/online.ts'

test('online: follows the events until it is let go', () => {
  const source = Object.assign(new EventTarget(), { navigator: { onLine: false } })
  const online = createOnline(source)
  const heard: boolean[] = []
  const stop = online.follow(isOnline => heard.push(isOnline))
  expect(online.isOnline()).toBe(false)
  source.dispatchEvent(new Event('online'))
  source.dispatchEvent(new Event('offline'))
  stop()
  source.dispatchEvent(new Event('online'))
  expect(heard).toEqual([true, false])
})

test('online: without browser events the engine counts as online', () => {
  const online = createOnline({})
  expect(online.isOnline()).toBe(true)
  online.follow(() => {})()
})
