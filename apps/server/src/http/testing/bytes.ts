/** Requests as they are written: a client would mend them. */
import { connect } from 'node:net'

/** Writes bytes to the server and gives back what came until it closed the connection. */
export function bytesTo(port: number, bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += part.toString()
    })
    socket.on('error', failed).on('close', () => done(text))
    socket.write(bytes, 'latin1')
  })
}
