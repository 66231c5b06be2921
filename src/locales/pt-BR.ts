export { messages } from '../ui/words/locales/pt-BR.ts'
