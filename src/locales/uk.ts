export { messages } from '../ui/words/locales/uk.ts'
