import type { SocialProvider } from '../../../bridge/contract/embedded.ts'

/** Attributes of one `<path>`, by their names in React. */
export interface MarkPath {
  readonly d: string
  readonly fill?: string
  readonly fillRule?: 'evenodd'
  readonly stroke?: string
  readonly strokeWidth?: string
}

/**
 * The providers' marks, drawn by hand on a 24 px field in the providers' colours. A path without a colour takes the colour
 * of the text.
 */
export const SOCIAL_MARKS: Readonly<Record<SocialProvider, readonly MarkPath[]>> = {
  google: [
    { fill: 'none', strokeWidth: '4', stroke: '#ea4335', d: 'M17.95 6.65A8 8 0 0 0 4.94 8.24' },
    { fill: 'none', strokeWidth: '4', stroke: '#fbbc05', d: 'M4.94 8.24a8 8 0 0 0 0 7.52' },
    { fill: 'none', strokeWidth: '4', stroke: '#34a853', d: 'M4.94 15.76a8 8 0 0 0 12.2 2.37' },
    { fill: 'none', strokeWidth: '4', stroke: '#4285f4', d: 'M17.14 18.13A8 8 0 0 0 20 12h-7.7' },
  ],
  x: [
    { fillRule: 'evenodd', d: 'M2.4 3h6.1l13.1 18h-6.1zm3.1 1.6 10.8 14.8h2.2L7.7 4.6z' },
    { fill: 'none', stroke: 'currentColor', strokeWidth: '1.9', d: 'm20.5 3-7.1 7.9m-2.9 3.3L4.3 21' },
  ],
  discord: [
    {
      fill: '#5865f2',
      fillRule: 'evenodd',
      d: 'M8.7 4.9A17 17 0 0 0 4.3 6.3C2.1 9.7 1.1 13.2 1.4 17a16 16 0 0 0 5.2 2.6l1.2-1.9q-1-.4-1.9-.9l.5-.4c3.6 1.7 7.6 1.7 11.2 0l.5.4q-.9.5-1.9.9l1.2 1.9a16 16 0 0 0 5.2-2.6c.3-3.8-.7-7.3-2.9-10.7a17 17 0 0 0-4.4-1.4l-.6 1.2a15 15 0 0 0-5.4 0zM8.5 14.8c-1.05 0-1.9-.95-1.9-2.15s.85-2.15 1.9-2.15 1.9.95 1.9 2.15-.85 2.15-1.9 2.15m7 0c-1.05 0-1.9-.95-1.9-2.15s.85-2.15 1.9-2.15 1.9.95 1.9 2.15-.85 2.15-1.9 2.15',
    },
  ],
  farcaster: [
    {
      fill: '#8a63d2',
      d: 'M5.7 3.6h12.6v2.3H21l-.8 2.7h-.7v9.8h.4q.8 0 .8.8v1.2h-5.6v-1.2q0-.8.8-.8h.3v-5.4a4.2 4.2 0 0 0-8.4 0v5.4h.3q.8 0 .8.8v1.2H3.3v-1.2q0-.8.8-.8h.4V8.6h-.7L3 5.9h2.7z',
    },
  ],
  github: [
    {
      fillRule: 'evenodd',
      d: 'M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 0 1 0-20.4M7.4 6.3c-.4 1-.4 1.9-.1 2.8-.9 1-1.3 2.1-1.3 3.4 0 3.1 1.9 4.4 4.4 4.8-.4.4-.7.9-.8 1.5-1.2.3-2-.1-2.6-1-.5-.8-1.2-1.2-2-.9.6.3 1 .8 1.3 1.4.6 1.3 1.5 1.9 3.3 1.6v2.2h4.8v-3.2c0-.7-.2-1.2-.7-1.6 2.5-.4 4.4-1.7 4.4-4.8 0-1.3-.4-2.4-1.3-3.4.3-.9.3-1.8-.1-2.8-1 0-1.9.4-2.8 1.1a9 9 0 0 0-3.8 0c-.9-.7-1.8-1.1-2.7-1.1',
    },
  ],
  apple: [
    {
      d: 'M15.9 1.9c.2 1.3-.3 2.4-1 3.2-.8.9-1.8 1.4-2.9 1.3-.1-1.2.4-2.3 1.1-3.1.7-.8 1.8-1.3 2.8-1.4M12.3 7.7c1 0 2.1-1 3.9-1 1.5.1 2.8.8 3.6 2-3.2 2-2.7 6.3.6 7.6-.7 1.9-2.3 5.2-4.3 5.2-1.4 0-1.8-.9-3.5-.9s-2.2.9-3.5.9c-2.3-.1-5.3-5-5.3-9 0-3.5 2.2-5.7 4.7-5.7 1.6 0 2.8.9 3.8.9',
    },
  ],
  facebook: [
    {
      fill: '#0866ff',
      d: 'M10.4 22A10.15 10.15 0 1 1 13.6 22v-7h2.8l.5-3.2h-3.3V9.7c0-1 .5-1.7 1.8-1.7h1.6V5.2c-.7-.1-1.4-.2-2.1-.2-2.7 0-4.4 1.6-4.4 4.4v2.4H7.6V15h2.8z',
    },
  ],
}
