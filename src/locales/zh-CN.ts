export { messages } from '../ui/words/locales/zh-CN.ts'
