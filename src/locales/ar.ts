export { messages } from '../ui/words/locales/ar.ts'
