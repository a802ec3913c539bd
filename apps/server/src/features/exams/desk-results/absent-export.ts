/** Who was absent of an exam, as XLSX: for calling them, or their guardians. */
import { limits } from '@porua/contract/limits'
import { z } from 'zod'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { tableKind } from '../../jobs/table-export.api.ts'
import { watchedExam } from '../watch/live-state.store.ts'
import { isPlaceOver } from '../watch/room-reply.ts'
import { absentOfGroup } from './results.store.ts'

const pageRows = 500

/** Students of the groups whose time is over, or of one of them, who have never begun it; each once. */
export const absentExport = tableKind({
  name: 'exams.export-absent',
  title: { en: 'Absent students', bn: 'অনুপস্থিত শিক্ষার্থী' },
  may: 'exams.watch',
  query: z.object({ exam: z.string().max(120), group: z.string().max(120).optional() }),
  columns: [
    { en: 'Group', bn: 'গ্রুপ', width: 30 },
    { en: 'Roll', bn: 'রোল' },
    { en: 'Name', bn: 'নাম', width: 30 },
    { en: 'Mobile', bn: 'মোবাইল' },
    { en: 'Guardian’s mobile', bn: 'অভিভাবকের মোবাইল', width: 20 },
  ],
  rows: async function* ({ exam: examId, group }, { db, clock }: { db: Database; clock: Clock }) {
    const found = await db.scan((reader) => watchedExam(reader, examId))
    if (!found || found.exam.is_practice === 1) return
    const listed = new Set<string>()
    for (const place of found.places) {
      if ((group !== undefined && place.group_id !== group) || !isPlaceOver(place, clock.now())) continue
      for (let after = ''; ; ) {
        const of = { examId, group: place.group_id, after }
        const rows = await db.scan((reader) => absentOfGroup(reader, of, pageRows))
        for (const { sid, name, mobile, contact } of rows) {
          if (listed.has(sid)) continue
          listed.add(sid)
          yield [
            place.name ?? place.group_id,
            sid,
            name,
            mobile.slice(limits.countryPrefix.length),
            contact ?? '',
          ]
        }
        const last = rows.at(-1)
        if (!last || rows.length < pageRows) break
        after = last.sid
      }
    }
  },
})
