/** The desk's calls about the school itself (docs/spec, The provider's desk). */
import { schoolCalls } from '@porua/contract/desk/school'
import type { RouteReply } from '@porua/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, type DeskStaff, mountDeskCalls } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Files } from '../../ports/files/files.ts'
import type { Images, PictureType } from '../../ports/images/images.ts'
import { firstDay, openSchool } from './first-day.service.ts'
import { keepLogo } from './keep-logo.ts'
import { ownAddresses, type ReachChecks, type ReachSettings, reached } from './reach.ts'
import { changeSettings } from './settings.ts'
import type { FixedParts } from './white-label.ts'

interface Parts {
  gate: DeskGate
  db: Database
  clock: Clock
  ids: Ids
  files: Files
  images: Images
  fixed: FixedParts
  reach: ReachSettings
  checks: ReachChecks
  /** The end of the sample school; the operations feature has it. */
  sample: {
    size(): Promise<RouteReply<typeof schoolCalls.sample>['goes']>
    end(staff: DeskStaff, key: string): Promise<{ welcome: boolean }>
  }
  /** Whether a gateway sends one-time codes. */
  sendsSms: () => Promise<boolean>
}

export function deskSchoolRoutes(app: FastifyInstance, parts: Parts): void {
  const { gate } = parts
  const kept = async (logo: { type: PictureType; data: string } | null | undefined) =>
    logo ? await keepLogo(parts, logo) : logo
  const subjectOf = (name: string) => ({ kind: 'school', id: 'school', name })
  mountDeskCalls(app, gate, 'school', schoolCalls, {
    firstDay: () => firstDay(parts),
    openSchool: async ({ body: { logo, ...wish }, act }) => {
      act.about(subjectOf(wish.name), { after: { ...wish, ...(logo ? { logo: true } : {}) } })
      return { settings: await openSchool(parts, { ...wish, logo: await kept(logo) }) }
    },
    reach: async ({ request }) => ({
      // The port that this very call came in by.
      ...reached(parts.reach, request.raw.socket.localPort ?? 0, ownAddresses()),
      sms: await parts.sendsSms(),
    }),
    beginReachCheck: () => parts.checks.begin(),
    reachCheck: ({ params }) => parts.checks.look(params.key),
    sample: async () => ({ goes: await parts.sample.size() }),
    beginOwn: async ({ staff, body, act }) => {
      act.about(subjectOf(''), { before: await parts.sample.size() })
      return parts.sample.end(staff, body.key)
    },
    changeSettings: async ({ body: { logo, ...wish }, act }) => {
      const { before, after } = await changeSettings(parts, { ...wish, logo: await kept(logo) })
      const facts = ({ name, colour, timeZone, logo: address }: typeof before) => ({
        name,
        colour,
        timeZone,
        logo: address,
      })
      act.about(subjectOf(after.name), { before: facts(before), after: facts(after) })
      return { settings: after }
    },
  })
}
