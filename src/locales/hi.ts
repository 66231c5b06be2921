export { messages } from '../ui/words/locales/hi.ts'
