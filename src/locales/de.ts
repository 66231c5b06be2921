export { messages } from '../ui/words/locales/de.ts'
