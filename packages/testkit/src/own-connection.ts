/** A question over a connection of its own: `fetch` takes one that is kept, maybe to a process that answers no more. */
import { get } from 'node:http'
import { text } from 'node:stream/consumers'

/** The body of what stands at an address. @throws where nobody answers within 30 seconds */
export function textOverOwnConnection(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, signal: AbortSignal.timeout(30_000) }, (reply) => {
      text(reply).then(resolve, reject)
    }).on('error', reject)
  })
}
