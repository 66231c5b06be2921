export { messages } from '../ui/words/locales/th.ts'
