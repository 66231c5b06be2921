export { messages } from '../ui/words/locales/tr.ts'
