import { fileURLToPath } from 'node:url'

// Nothing in here is for Tabkey: webpack 5 finds the engine and builds it as a worker of its own.
export default {
  mode: 'production',
  context: fileURLToPath(new URL('.', import.meta.url)),
  entry: { main: '../solana/main.js' },
  output: { path: fileURLToPath(new URL('./out/assets', import.meta.url)) },
}
