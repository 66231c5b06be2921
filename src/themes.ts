export type { ThemeVariables, ThemeVariablesByMode } from './bridge/contract/config.ts'
export { dark, graphite, light, midnight, sage, sand } from './ui/theme/presets.ts'
