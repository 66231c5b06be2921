import { Frame, render } from './Frame.tsx'

render(<Frame button={<button type="button">Connect</button>} address={undefined} />)
