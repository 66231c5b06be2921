export { messages } from '../ui/words/locales/zh-TW.ts'
