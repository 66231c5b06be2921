import { Frame, render } from './Frame.tsx'

render(<Frame button={null} address={undefined} />)
