import { useEffect, useRef, useState } from 'react'
import type { ThemeVariables } from '../../../../src/bridge/contract/config.ts'
import { frameUrl, type Look, type Shown } from './looks.ts'

declare global {
  interface Window {
    /** In the page of a state: puts theme variables over its preset. */
    setThemeVariables?(variables: ThemeVariables): void
  }
}

/** Widest a frame may be on the page; a wider window is drawn smaller. */
const WIDTH_MAX = 640

interface FrameProps {
  readonly shown: Shown
  readonly look: Look
}

/** One state in one window. */
export function Frame({ shown, look }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const { variables } = shown
  const url = frameUrl(shown, look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was loaded again has no variables yet
  useEffect(() => frame.current?.contentWindow?.setThemeVariables?.(variables), [variables, loads])
  const scale = Math.min(1, WIDTH_MAX / look.width)
  const { width, height } = look
  return (
    <figure>
      <figcaption>
        {look.title}, {width} px <a href={url}>alone</a>
      </figcaption>
      <div style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={`${shown.state}, ${look.title}`}
          src={url}
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={() => setLoads(count => count + 1)}
        />
      </div>
    </figure>
  )
}
