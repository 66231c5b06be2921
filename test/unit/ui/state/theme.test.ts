import { expect, test } from 'vitest'
import { createThemeStore } from '../../../../src/ui/state/theme.ts'

function screen(matches: boolean) {
  const listeners = new Set<() => void>()
  return {
    matches,
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
    turn(next: boolean) {
      this.matches = next
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

test('theme: system follows the screen, and stops', () => {
  const theme = createThemeStore({ mode: 'system', variables: {} })
  const query = screen(true)
  expect(theme.getState().resolved).toBe('light')
  const stop = theme.follow(query)
  expect(theme.getState().resolved).toBe('dark')
  query.turn(false)
  expect(theme.getState().resolved).toBe('light')
  stop()
  expect(query.listeners.size).toBe(0)
})

test('theme: a fixed mode does not follow, and system remembers the screen', () => {
  const theme = createThemeStore({ mode: 'light', variables: { accent: '#123456' } })
  theme.follow(screen(true))
  expect(theme.getState().resolved).toBe('light')
  theme.set({ mode: 'system' })
  expect(theme.getState()).toMatchObject({ resolved: 'dark', variables: { accent: '#123456' } })
})

test('theme: variables by mode follow the resolved mode, and what the host gave stays', () => {
  const input = { light: { accent: '#111111' }, dark: { accent: '#eeeeee' } }
  const theme = createThemeStore({ mode: 'system', variables: input })
  const query = screen(false)
  theme.follow(query)
  expect(theme.getState().variables).toEqual({ accent: '#111111' })
  query.turn(true)
  expect(theme.getState()).toMatchObject({ resolved: 'dark', variables: { accent: '#eeeeee' }, input })
  theme.set({ mode: 'light' })
  expect(theme.getState().variables).toEqual({ accent: '#111111' })
  theme.set({ mode: 'dark', variables: { light: { accent: '#222222' } } })
  expect(theme.getState().variables, 'a mode that is not named has the defaults').toEqual({})
})
