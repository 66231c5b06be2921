export { messages } from '../ui/words/locales/he.ts'
