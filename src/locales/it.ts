export { messages } from '../ui/words/locales/it.ts'
