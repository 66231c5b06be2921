declare module '*.css'

declare module 'tabkey/engine?worker&url' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: what the bundler gives for such a name
  export default url
}
