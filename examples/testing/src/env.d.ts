interface ImportMetaEnv {
  readonly VITE_RELAY_URL?: string
}
