export { messages } from '../ui/words/locales/ru.ts'
