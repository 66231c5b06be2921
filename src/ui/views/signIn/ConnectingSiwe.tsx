// The same question under its older name, so that hosts and tests of `siweConfig` find their view.
export { css, default, title } from './SIWXSignMessage.tsx'
