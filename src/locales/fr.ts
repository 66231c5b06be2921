export { messages } from '../ui/words/locales/fr.ts'
