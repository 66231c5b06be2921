import type { PageApi } from '../../src/bridge/contract/pageApi.ts'
import { FrameLoadError } from '../../src/bridge/errors/frame.ts'

/** A page whose browser lets no frame in. */
export const noFrame: PageApi['frame'] = {
  open: () => Promise.reject(new FrameLoadError()),
  post: () => Promise.reject(new FrameLoadError()),
  close: async () => {},
  answers: async () => ({ replies: [], posted: [] }),
}
