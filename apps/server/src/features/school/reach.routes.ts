/** The page that a phone opens to prove that it reaches the school. It needs no app, no session and no script. */
import type { FastifyInstance } from 'fastify'
import { deviceOf } from '../../platform/device-words.ts'
import { fileAlone } from '../../platform/safe-headers.ts'
import { isOwnAddress, ownAddresses, type ReachChecks } from './reach.ts'

const words = {
  reached: ['This device reaches the school.', 'এই যন্ত্র থেকে প্রতিষ্ঠানে পৌঁছানো যায়।'],
  over: [
    'This check is over. Begin a new one at the desk.',
    'এই যাচাই শেষ হয়ে গেছে। ডেস্ক থেকে নতুন করে শুরু করুন।',
  ],
} as const

export function reachRoutes(
  app: FastifyInstance,
  { checks, proxied }: { checks: ReachChecks; proxied: boolean },
): void {
  app.get<{ Params: { key: string } }>('/api/reach/:key', async (request, reply) => {
    // Behind a proxy an address of this machine says nothing of who called.
    const own = !proxied && isOwnAddress(request.ip, ownAddresses())
    const device = deviceOf(request.headers['user-agent'])
    const found = await checks.opened(request.params.key, { device, own })
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': fileAlone("img-src 'none'") })
    return reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(pageOf(words[found ? 'reached' : 'over']))
  })
}

function pageOf([en, bn]: readonly [string, string]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Porua</title><h1>${en}</h1><p lang="bn">${bn}</p></html>`
}
