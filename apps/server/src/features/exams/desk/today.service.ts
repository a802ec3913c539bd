/** What Today shows. Cheap: a few short lists, each by an index. */
import type { Today } from '@porua/contract/desk/today'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader } from '../../../ports/database/database.ts'
import type { LateAdmin } from '../late.api.ts'
import type { ExamPages } from './exam-pages.service.ts'
import { handedIn, writtenWaiting } from './today.store.ts'

/** So many exams of each kind are shown. */
const most = 6
/** More open questions than this are not counted. */
const questionsMost = 99
/** Late answers that were held longer ago than two weeks no longer stand on Today. */
const heldMs = 14 * 86_400_000

interface Parts {
  db: Database
  clock: Clock
  late: Pick<LateAdmin, 'exams'>
  pages: Pick<ExamPages, 'list'>
  /** Open questions of the forum, counted up to a number. For `scan`. */
  openQuestions: (db: Reader, most: number) => Promise<number>
}

/** Asks for it. */
export async function todayOf({ db, clock, pages, late, openQuestions }: Parts): Promise<Today> {
  const of = async (state: 'live' | 'upcoming' | 'past') => (await pages.list({ state, limit: most })).exams
  const [live, next, ended] = [await of('live'), await of('upcoming'), await of('past')]
  const held = await late.exams(clock.now() - heldMs, most)
  return db.scan(async (reader) => {
    const handed = new Map<string, number>()
    for (const { id } of live) handed.set(id, await handedIn(reader, id))
    return {
      live: live.map((exam) => ({
        ...named(exam),
        endsAt: exam.endsAt,
        begun: exam.attempts,
        handedIn: handed.get(exam.id) ?? 0,
      })),
      next: next.flatMap((exam) =>
        exam.startsAt === null ? [] : [{ ...named(exam), startsAt: exam.startsAt }],
      ),
      ended: ended.flatMap((exam) =>
        exam.endsAt === null
          ? []
          : [
              {
                ...named(exam),
                endsAt: exam.endsAt,
                begun: exam.attempts,
                released: exam.released === true,
              },
            ],
      ),
      waiting: {
        written: await writtenWaiting(reader, most),
        late: held,
        questions: await openQuestions(reader, questionsMost),
        questionsMost,
      },
    }
  })
}

function named({ id, title, groups }: { id: string; title: string; groups: readonly { name: string }[] }) {
  return { id, title, groups: groups.map(({ name }) => name) }
}
