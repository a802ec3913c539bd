/** What becomes of a message that meets trouble on our own side. */
import { afterEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../database/database.ts'
import { newPushKey } from './push-key.ts'
import { PushStandIn } from './testing/push-stand-in.ts'
import { WebPush } from './web-push.ts'

let service: PushStandIn
afterEach(() => service?.close())

test('a message waits while the school’s address cannot be read, and then goes out signed with it', async () => {
  let isAway = true
  const privateKey = newPushKey()
  service = await PushStandIn.start(() => push.publicKey)
  const push = new WebPush({
    privateKey,
    origins: [service.origin],
    contact: async () => {
      if (isAway) throw new DatabaseUnavailable('away')
      return 'office@example.org'
    },
  })
  const phone = service.phone('p')
  expect(await push.send(phone, 'Results are out.', 60)).toEqual({ outcome: 'later', afterMs: null })
  expect(service.calls.size).toBe(0)
  isAway = false
  expect(await push.send(phone, 'Results are out.', 60)).toEqual({ outcome: 'sent' })
  expect(service.delivered).toEqual([
    { phone: 'p', text: 'Results are out.', ttl: 60, contact: 'mailto:office@example.org' },
  ])
})
