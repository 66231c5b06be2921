import type { ThemeVariables } from '../../../../src/bridge/contract/config.ts'

const quoted = (value: unknown) => `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const isName = (name: string) => /^[a-z]\w*$/i.test(name)

/**
 * The theme as a host writes it.
 *
 * @param preset name of a preset of `tabkey/themes`; empty for none
 */
export function themeCode(preset: string, variables: ThemeVariables): string {
  const lines = Object.entries(variables).map(
    ([name, value]) => `    ${isName(name) ? name : quoted(name)}: ${quoted(value)},`,
  )
  const all = preset ? [`    ...${preset},`, ...lines] : lines
  return [
    ...(preset ? [`import { ${preset} } from 'tabkey/themes'`, ''] : []),
    'createTabkey({',
    '  networks,',
    ...(all.length > 0 ? ['  themeVariables: {', ...all, '  },'] : []),
    '})',
  ].join('\n')
}
