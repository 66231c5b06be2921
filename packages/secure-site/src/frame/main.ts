import { startFrame } from './startFrame.ts'

startFrame()
