export { messages } from '../ui/words/locales/id.ts'
