import { expect, test } from 'vitest'
import { relatedSpecs } from '../../../scripts/testChanged.ts'

const specs = {
  'test/browser/swap.spec.ts': "viewOf(page, 'Swap') viewOf(page, 'SwapPreview')",
  'test/browser/features.spec.ts': "open({ view: 'Swap' })",
  'test/browser/names.spec.ts': "viewOf(page, 'RegisterAccountName')",
}

test('browser tests that name a view of the changed folder run, those that name most of them first', () => {
  expect(relatedSpecs(['src/ui/views/swaps/swapArguments.ts'], specs)).toEqual([
    'test/browser/swap.spec.ts',
    'test/browser/features.spec.ts',
  ])
})

test('a browser test that changed itself comes before all others; a change of the engine names none', () => {
  const files = ['src/ui/views/swaps/Swap.tsx', 'test/browser/names.spec.ts']
  expect(relatedSpecs(files, specs)[0]).toBe('test/browser/names.spec.ts')
  expect(relatedSpecs(['src/worker/base/limits.ts'], specs)).toEqual([])
})
