/** A proxy that speaks HTTP/2 over TLS to the browser and HTTP/1.1 to our server, as the files in `deploy/` set one up. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Headers of one connection, which the next one has of its own. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings'])

/** Stands in front of `target` on a free port. Needs openssl; the browser must be told not to mind the certificate. */
export async function frontOf(target: string): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'porua-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  })
  const agent = new Agent({ keepAlive: true })
  const pass = (from: Http2ServerRequest, to: Http2ServerResponse): void => {
    const headers = Object.fromEntries(
      Object.entries(from.headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
    )
    const call = request(new URL(from.url, target), { method: from.method, headers, agent }, (reply) => {
      const kept = Object.entries(reply.headers).filter(([name]) => !ofConnection.has(name))
      to.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept))
      reply.pipe(to)
    })
    call.once('error', () => {
      if (!to.headersSent) to.writeHead(502)
      to.end()
    })
    from.pipe(call)
  }
  const tls = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  const server = createSecureServer({ ...tls, allowHTTP1: true }, pass)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    close: () => {
      agent.destroy()
      server.close()
    },
  }
}
