export { messages } from '../ui/words/locales/es.ts'
