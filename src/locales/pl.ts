export { messages } from '../ui/words/locales/pl.ts'
