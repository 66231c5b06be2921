import { expect, test } from 'vitest'
import { avatarColors, avatarGradient } from '../../../../src/ui/format/avatarColors.ts'

test('avatar: five colours from the first six hex characters, in steps of 15 %', () => {
  expect(avatarColors('0xff0000aaaaaa')).toEqual([
    'rgb(255, 0, 0)',
    'rgb(255, 38, 38)',
    'rgb(255, 77, 77)',
    'rgb(255, 115, 115)',
    'rgb(255, 153, 153)',
  ])
  expect(avatarColors('0xFF0000')[0]).toBe('rgb(255, 0, 0)')
})

test('avatar: short or foreign addresses are filled with 0', () => {
  expect(avatarColors('')[0]).toBe('rgb(0, 0, 0)')
  expect(avatarColors('zzAb')[0]).toBe('rgb(171, 0, 0)')
})

test('avatar: geometry', () => {
  expect(avatarGradient('0x000000')).toMatchInlineSnapshot(
    `"radial-gradient(88% 88% at 65% 40%, #fff 0.52%, rgb(153, 153, 153) 31.25%, rgb(77, 77, 77) 51.56%, rgb(38, 38, 38) 65.63%, rgb(0, 0, 0) 82.29%, rgb(115, 115, 115) 100%)"`,
  )
})
