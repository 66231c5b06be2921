/** The engine as a script of its own: Vite builds it and gives its address. */
declare module 'tabkey/engine?worker&url' {
  const url: string
  export default url
}
