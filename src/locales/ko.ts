export { messages } from '../ui/words/locales/ko.ts'
