export { messages } from '../ui/words/locales/vi.ts'
