/** Where pictures and files of the school are, for whoever knows the configuration or is only about to. */

/** The address of a media key or path below `assets`: absolute addresses stay; `origin` is the API's where that is on another site. */
export function assetAddress(key: string, assets: string, origin = ''): string {
  if (/^(https?:)?\/\//i.test(key) || key.startsWith('/') || key.startsWith('data:image/')) return key
  const base = assets.endsWith('/') ? assets : `${assets}/`
  return (isPath(base) ? origin : '') + base + key
}

/** True for an address on this page's own site, without an origin of its own. */
export function isPath(address: string): boolean {
  return /^\/(?!\/)/.test(address)
}
