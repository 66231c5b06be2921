import { serveGallery } from '../test/browser/gallery/serve.ts'
import { isMain } from './run.ts'

// Every state of every view, from the sources: npm run gallery
if (isMain(import.meta.url)) {
  const { url } = await serveGallery()
  console.log(`${url}browse.html`)
}
