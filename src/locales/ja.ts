export { messages } from '../ui/words/locales/ja.ts'
