import { renderRainbowKit } from './RainbowKitPage.tsx'

renderRainbowKit()
