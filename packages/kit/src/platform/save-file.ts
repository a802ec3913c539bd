/** Files that the browser saves as it saves what a link leads to. */

/** Saves what stands at an address, under its own name or another one. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a file that the page has made. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  saveFrom(address, name)
  // The browser reads it after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
