export { messages } from '../ui/words/locales/ms.ts'
