import { darkTheme, lightTheme } from '@rainbow-me/rainbowkit'
import { renderRainbowKit } from './RainbowKitPage.tsx'

// In the size of the others, which is its documented second one.
renderRainbowKit({
  modalSize: 'compact',
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? darkTheme() : lightTheme(),
})
