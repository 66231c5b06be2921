/**
 * Whether an app shows the page in a browser of its own. Such a browser often cannot start other apps.
 */
export function isWebView(agent: string): boolean {
  if (/; wv\)|WebView|FBAN|FBAV|Instagram|Line\/|MicroMessenger/.test(agent)) return true
  // Android's browsers name no version of their own; web views of older systems do.
  return /Android.*Version\/[\d.]+.*Chrome\//.test(agent)
}
