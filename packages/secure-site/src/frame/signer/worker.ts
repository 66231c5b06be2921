import { expose } from 'comlink'
import { createSigner } from './signer.ts'

expose(createSigner())
