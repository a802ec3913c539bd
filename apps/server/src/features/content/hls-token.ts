/** Playlists for players that no script helps (HLS in an `<video>` of its own): each address in them carries the token on. Pure. */

/** The playlist with `token` on every relative address. What leads elsewhere gets none. */
export function withTokens(playlist: string, token: string): string {
  return playlist
    .split('\n')
    .map((line) => {
      const text = line.trim()
      if (text === '') return line
      if (!text.startsWith('#')) return carrying(text, token)
      return line.replace(
        /([:,]URI=")([^"]*)(")/g,
        (_all, before: string, address: string, after: string) => before + carrying(address, token) + after,
      )
    })
    .join('\n')
}

function carrying(address: string, token: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)) return address
  return `${address}${address.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
}
