export { messages } from '../ui/words/locales/fa.ts'
