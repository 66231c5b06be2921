import type { ThemeVariables } from '../../bridge/contract/config.ts'

/** Colours, and what a preset may give besides. */
type Preset = ThemeVariables

/** The default look in light mode, for hosts that change a part of it: `{ ...light, accent: '#0a7d5a' }`. */
export const light = {
  accent: '#4a57e0',
  'accent-text': '#fff',
  background: '#fff',
  fill: '#f4f5f8',
  text: '#11131a',
  'text-muted': '#565c6e',
  border: 'rgb(20 24 45/8%)',
  link: '#4450ce',
  error: '#c0283a',
  success: '#0b7a4b',
  warning: '#8a5300',
  overlay: 'rgb(16 18 32/44%)',
} as const satisfies Preset

/** The default look in dark mode. */
export const dark = {
  accent: '#5563ea',
  'accent-text': '#fff',
  background: '#17181e',
  fill: '#20222a',
  text: '#f2f3f7',
  'text-muted': '#a6abba',
  border: 'rgb(255 255 255/8%)',
  link: '#aab1f5',
  error: '#ff8c98',
  success: '#4fd69a',
  warning: '#f2bd6b',
  overlay: 'rgb(5 6 10/64%)',
} as const satisfies Preset

/** Deep blue, for dark mode. */
export const midnight = {
  accent: '#93a8ff',
  'accent-text': '#0a1024',
  background: '#0c1226',
  fill: '#151d36',
  text: '#e8edfa',
  'text-muted': '#9ba8c8',
  border: 'rgb(160 180 255/12%)',
  link: '#aebdff',
  error: '#ff919d',
  success: '#63d8a8',
  warning: '#f0c274',
  overlay: 'rgb(3 6 18/72%)',
  'overlay-blur': '6px',
} as const satisfies Preset

/** Black and white without a hue, for dark mode. */
export const graphite = {
  accent: '#f2f2f2',
  'accent-text': '#141414',
  background: '#141414',
  fill: '#1f1f1f',
  text: '#f4f4f4',
  'text-muted': '#a8a8a8',
  border: 'rgb(255 255 255/10%)',
  link: '#e4e4e4',
  error: '#ff9090',
  success: '#72d6a0',
  warning: '#e8bf76',
  overlay: 'rgb(0 0 0/68%)',
} as const satisfies Preset

/** Paper and terracotta, for light mode. */
export const sand = {
  accent: '#95481c',
  'accent-text': '#fff',
  background: '#fcf9f3',
  fill: '#f4eee3',
  text: '#2a231d',
  'text-muted': '#685a4d',
  border: 'rgb(72 48 24/12%)',
  link: '#874118',
  error: '#b3261e',
  success: '#2d6a3e',
  warning: '#7d5200',
  overlay: 'rgb(42 30 18/44%)',
  'qr-color': '#2a231d',
} as const satisfies Preset

/** Leaves and mist, for light mode. */
export const sage = {
  accent: '#256b4c',
  'accent-text': '#fff',
  background: '#fbfdfb',
  fill: '#eef4ef',
  text: '#16221b',
  'text-muted': '#516158',
  border: 'rgb(20 52 36/11%)',
  link: '#1f6044',
  error: '#b32636',
  success: '#1c6b45',
  warning: '#7a5300',
  overlay: 'rgb(14 28 20/44%)',
  'qr-color': '#16221b',
} as const satisfies Preset
