/** The exams room, wired: what `compose.ts` makes once and hands to routes, jobs and the other rooms. */
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import { AnswerService, type UploadsDoor } from './attempt/answer.service.ts'
import { AttemptReader } from './attempt/attempt.reader.ts'
import { StartService } from './attempt/start.service.ts'
import { SubmitService } from './attempt/submit.service.ts'
import { CalendarService } from './calendar.service.ts'
import type { ExamsDoor } from './exams.door.ts'
import { examJobs } from './exams.jobs.ts'
import { Finaliser } from './marking/finalise.service.ts'
import { KeyCache } from './marking/keys.ts'
import { PaperService } from './paper/paper.service.ts'
import { MeritList } from './result/merit.ts'
import { Releases } from './result/release.service.ts'
import { ResultService } from './result/result.service.ts'

export interface ExamsNeeds {
  db: Database
  clock: Clock
  ids: Ids
  /** OFFLINE_GRACE_MINUTES, for exams that set none of their own. */
  graceMinutes: number
  /** Says which files are a student's own; without it no answer may carry files. */
  uploads?: UploadsDoor
}

export interface Exams {
  readonly answers: AnswerService
  readonly attempts: AttemptReader
  readonly calendar: CalendarService
  readonly finaliser: Finaliser
  readonly papers: PaperService
  readonly results: ResultService
  readonly starts: StartService
  readonly submits: SubmitService
  readonly jobs: readonly Job[]
  readonly door: ExamsDoor
  /** Resolves when everything that was begun is on disk or refused: for shutting down, after the last call. */
  settled(): Promise<void>
}

export function createExams({ db, clock, ids, graceMinutes, uploads }: ExamsNeeds): Exams {
  const papers = new PaperService(db, clock)
  const keys = new KeyCache()
  const attempts = new AttemptReader({ db, clock, papers, graceMinutes })
  const answers = new AnswerService({ db, clock, papers, graceMinutes, uploads })
  const finaliser = new Finaliser({ db, papers, keys, graceMinutes })
  const releases = new Releases({ db, clock, graceMinutes })
  const merit = new MeritList(db, clock)
  const calendar = new CalendarService({ db, clock, releases, graceMinutes })
  const starts = new StartService({ db, clock, ids, papers, answers, attempts, graceMinutes })
  const submits = new SubmitService({ db, clock, attempts, finaliser })
  return {
    answers,
    attempts,
    calendar,
    finaliser,
    papers,
    results: new ResultService({ db, clock, attempts, papers, keys, finaliser, releases, merit }),
    starts,
    submits,
    jobs: examJobs(finaliser),
    door: calendar,
    async settled() {
      await Promise.all([answers, attempts, starts, submits].map((part) => part.settled()))
    },
  }
}
