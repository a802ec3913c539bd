/** `notices …`: what the provider tells groups of students, and who has seen it. */

import { printable, quoted } from '@porua/files/validation-errors'
import { sendNotice } from '../../features/notifications/send-notice.ts'
import { schoolTimeOf } from '../../features/school/school-time.ts'
import { iso } from '../../platform/iso.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import { Misused } from '../misused.ts'
import { type Command, command } from './command.ts'

const listed = 50

export const noticeCommands: readonly Command[] = [
  command({
    name: 'notices send',
    usage: `  notices send --group G --message TEXT
                      Tells the students of a group; --group may be repeated. Their phones show it within seconds.
      --on WHAT --id ID
                      Where a tap leads: chapter, lecture, questionSolve, exam or question (of the forum).
      --at TIME       Later: 2026-03-01T18:00 (the school's time) or +3h. The server sends it then.
      --dry-run       Only shows what it would do.
`,
    options: {
      group: { type: 'string', multiple: true },
      message: { type: 'string' },
      on: { type: 'string' },
      id: { type: 'string' },
      at: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
    async run({ values, console, withServices }) {
      const { group, message, on, id, at, 'dry-run': dryRun = false } = values
      if (!group || message === undefined) throw new Misused('Say to whom and what: --group G --message TEXT')
      if ((on === undefined) !== (id === undefined)) throw new Misused('--on and --id go together.')
      const target = on === undefined || id === undefined ? undefined : { on, id }
      const { sent, time } = await withServices(async (services) => {
        const parts = { db: services.db, clock: services.clock, notices: services.noticesAdmin.notices }
        const wish = { groups: group, message, target, at }
        return { sent: await sendNotice(parts, wish, dryRun), time: await schoolTimeOf(services.db) }
      })
      for (const remark of sent.remarks) console.err.write(`Note: ${remark}\n`)
      const when = sent.later ? `at ${time(sent.at)}` : 'now'
      const to = sent.groups.map((name) => quoted(name)).join(', ')
      return {
        text:
          sent.id === null
            ? `Would be sent to ${to} ${when}. Nothing was written.\n`
            : `${sent.later ? 'Will be sent' : 'Sent'} to ${to} ${when}; its id is ${sent.id}.\n`,
        json: { ...sent, at: iso(sent.at) },
      }
    },
  }),
  command({
    name: 'notices list',
    usage: `  notices list        Lists the ${listed} newest notices: when, to whom, how many have it and have seen it.
      --all           Also what the server itself has told (results, replies).
      --most N        So many, up to 1000.
`,
    options: { all: { type: 'boolean' }, most: { type: 'string' } },
    async run({ values: { all, most }, withServices }) {
      const count = most === undefined ? listed : Number(most)
      if (!Number.isInteger(count) || count < 1 || count > 1000)
        throw new Misused('--most is a whole number from 1 to 1000.')
      const sources = all ? [] : ['provider', 'pack']
      const { notices, time } = await withServices(async (services) => ({
        notices: await services.noticesAdmin.admin.list(count, sources),
        time: await schoolTimeOf(services.db),
      }))
      const lines = notices.map((notice) => {
        const { id, message, at, out, source, groups, students, registered, seen, removed } = notice
        const by = source === 'provider' ? '' : ` (${source})`
        const who = groups.length === 0 ? 'single students' : groups.join(', ')
        const what = out
          ? `${seen} of ${registered} have seen it${removed > 0 ? `, ${removed} removed it` : ''}`
          : 'lies ahead'
        return `${time(at)}  ${id}${by}  to ${who} (${students} students, ${registered} registered): ${what}\n    ${printable(message)}\n`
      })
      return {
        text: lines.join('') || 'There are no notices.\n',
        json: { notices: notices.map((notice) => ({ ...notice, at: iso(notice.at) })) },
      }
    },
  }),
  command({
    name: 'notices cancel',
    usage: `  notices cancel ID   Takes a notice back that lies ahead.
`,
    takes: ['ID'],
    options: { 'dry-run': { type: 'boolean' } },
    async run({ given: [id], values: { 'dry-run': dryRun = false }, withServices }) {
      if (!id) throw new Misused('Name the notice by its id: npm run school -- notices list shows it')
      const became = await withServices((services) => services.noticesAdmin.admin.cancel(id, dryRun))
      if (became === 'unknown') throw new Refused(['noNotice', { id }])
      if (became === 'foreign') throw new Refused(['noticeOfPack', { id }])
      if (became === 'out') throw new Refused(['noticeIsOut', { id }])
      const end = dryRun ? 'would be cancelled. Nothing was written' : 'is cancelled: nobody gets it'
      return { text: `The notice ${quoted(id)} ${end}.\n`, json: { id, cancelled: !dryRun } }
    },
  }),
]
