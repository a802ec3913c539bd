/** The desk's calls about the school itself (docs/spec, The provider's desk). */
import { z } from 'zod'
import { instant, shownName, storable } from '../describe.ts'
import { colourPattern } from '../limits.ts'
import { deskCall } from './desk-call.ts'
import { schoolPaths } from './school.paths.ts'

const spec = 'desk Getting in'

/** A setting that the first-day form asks for. */
export const schoolFields = ['name', 'colour', 'timeZone', 'logo'] as const

/** The longest name of a school, a course, a subject or a group, in characters. */
const longest = 120
const colour = storable.regex(colourPattern, 'must be a colour such as #0a6')
/** An IANA name; the server asks whether there is such a zone. */
const timeZone = storable.trim().min(1).max(100)
/** A picture as it is in base64. */
const picture = z.object({
  type: z.enum(['image/png', 'image/jpeg']),
  data: z.base64().max(600_000),
})
const name = shownName(longest)

/** The school as it is named and shown. `fixed`: what the environment says, which nothing here changes. */
const schoolSettings = z.object({
  /** Names what stands: a change names the version that it was made from. */
  version: z.number().int(),
  name: z.string(),
  colour: z.string(),
  timeZone: z.string(),
  /** The logo's address; null: none. */
  logo: z.string().nullable(),
  fixed: z.array(z.enum(schoolFields)),
})

const count = z.number().int()
/** How much of a school there is. */
const schoolSize = z.object({
  courses: count,
  students: count,
  exams: count,
  questions: count,
  notices: count,
  posts: count,
})

export const schoolCalls = {
  firstDay: deskCall(schoolPaths.firstDay, {
    may: 'settings.write',
    doc: 'The school as it stands before it is opened. `empty`: it has no course and no student yet.',
    spec,
    reply: z.object({ empty: z.boolean(), settings: schoolSettings }),
  }),
  openSchool: deskCall(schoolPaths.openSchool, {
    may: 'settings.write',
    doc: 'Gives an empty school its name, its look, its first course with subjects, and groups that see the whole course. All of it or nothing. `conflict`: the school has begun already.',
    spec,
    body: z.object({
      name,
      colour,
      timeZone,
      /** Left out: no logo. */
      logo: picture.optional(),
      course: name,
      subjects: z.array(name).min(1).max(50),
      groups: z.array(name).min(1).max(200),
    }),
    reply: z.object({ settings: schoolSettings }),
    problems: ['conflict', 'badFile'],
  }),
  reach: deskCall(schoolPaths.reach, {
    may: 'students.signIn',
    doc: 'How students reach the school. `listens`: the server answers this machine alone, or the network; `addresses`: where the network finds it, the one to give to students first; `https`: pages come over HTTPS; `sms`: a gateway sends one-time codes.',
    spec,
    reply: z.object({
      listens: z.enum(['here', 'network']),
      port: z.number().int(),
      /** The address of PUBLIC_URL; null: it is not set. */
      publicUrl: z.string().nullable(),
      addresses: z.array(z.string()),
      https: z.boolean(),
      proxy: z.boolean(),
      sms: z.boolean(),
    }),
  }),
  beginReachCheck: deskCall(schoolPaths.beginReachCheck, {
    may: 'settings.write',
    doc: 'A path that anybody may open, for a quarter of an hour: `reachCheck` tells whether a phone has.',
    spec,
    reply: z.object({ key: z.string(), path: z.string() }),
  }),
  reachCheck: deskCall(schoolPaths.reachCheck, {
    may: 'settings.write',
    doc: 'Whether the path of a check was opened, and by what. `own`: by this very machine.',
    spec,
    params: z.object({ key: storable.min(1).max(200) }),
    reply: z.object({
      opened: z.object({ at: instant, device: z.string(), own: z.boolean() }).nullable(),
    }),
    problems: ['notFound'],
  }),
  sample: deskCall(schoolPaths.sample, {
    may: 'settings.write',
    doc: 'What goes with the sample school; null: none stands here.',
    spec,
    reply: z.object({ goes: schoolSize.nullable() }),
  }),
  beginOwn: deskCall(schoolPaths.beginOwn, {
    may: 'settings.write',
    doc: 'Removes the sample school and its owner, all of it or nothing. `key`, made by the caller, opens the welcome page from then on where the caller was that owner. `conflict`: no sample school stands here.',
    spec,
    body: z.object({ key: storable.regex(/^[\w-]{32,64}$/) }),
    /** `welcome`: the caller has no account any more, and makes one by the welcome link. */
    reply: z.object({ welcome: z.boolean() }),
    problems: ['conflict'],
  }),
  changeSettings: deskCall(schoolPaths.changeSettings, {
    may: 'settings.write',
    doc: 'Changes how the school is named and shown; what is left out stays. `conflict`: it was changed since `version`; `data` is what stands.',
    spec,
    body: z.object({
      version: z.number().int(),
      name: name.optional(),
      colour: colour.optional(),
      timeZone: timeZone.optional(),
      /** Null takes the logo away. */
      logo: picture.nullable().optional(),
    }),
    reply: z.object({ settings: schoolSettings }),
    problems: ['conflict', 'badFile'],
  }),
} as const

export type SchoolSettings = z.output<typeof schoolSettings>
export type SchoolField = (typeof schoolFields)[number]
export type Reach = z.output<typeof schoolCalls.reach.reply>
