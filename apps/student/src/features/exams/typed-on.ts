/** A text that has come in for `sent`, while that was typed on and is `now`. */
export function typedOn(incoming: string, sent: string, now: string): string {
  if (now === sent || incoming === now) return incoming
  if (incoming === '') return now
  const after = sent !== '' && incoming.endsWith(sent)
  return (after ? incoming.slice(0, incoming.length - sent.length) : `${incoming}\n`) + now
}
