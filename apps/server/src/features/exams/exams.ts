/** The exams feature, wired: what `compose.ts` makes once and hands to routes, jobs and the other features. */
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Files } from '../../ports/files/files.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Live } from '../../ports/live/live.ts'
import { AttemptReader } from './attempt/attempt.reader.ts'
import { OtherDevices } from './attempt/other-devices.ts'
import { StartService } from './attempt/start.service.ts'
import { SubmitService } from './attempt/submit.service.ts'
import { CalendarService } from './calendar.service.ts'
import { ExamPages } from './desk/exam-pages.service.ts'
import { ExamWrites } from './desk/exam-writes.service.ts'
import { examJobs } from './exams.jobs.ts'
import type { LateAdmin } from './late.api.ts'
import { Finaliser } from './marking/finaliser.service.ts'
import { KeyCache } from './marking/keys.ts'
import { LateAnswers } from './marking/late-answers.service.ts'
import { MarkingSheets } from './marking/marking-sheets.service.ts'
import { Regrader } from './marking/regrader.service.ts'
import { Remarker } from './marking/remarker.service.ts'
import { TeacherMarks } from './marking/teacher-marks.service.ts'
import { Watch } from './marking/watch.service.ts'
import type { ExamsAdmin } from './marking.api.ts'
import type { NoticesApi } from './notices.api.ts'
import { PaperService } from './paper/paper.service.ts'
import { PictureSizes } from './paper/picture-sizes.ts'
import { Mistakes } from './practice/mistakes.service.ts'
import { Practice } from './practice/practice.service.ts'
import { ReceiptChecks } from './receipts/receipt.check.ts'
import type { ReceiptSigner } from './receipts/receipt.key.ts'
import { Releases } from './release/releases.service.ts'
import { Announcer } from './result/announcer.service.ts'
import { MeritList } from './result/merit.ts'
import { ResultService } from './result/result.service.ts'
import { Scoreboard } from './result/scoreboard.service.ts'
import { AnswerService } from './save-path/answer.service.ts'
import type { FilesApi } from './save-path/answer-files.ts'
import { Schedules } from './schedule/schedules.service.ts'
import { LiveStates } from './watch/live-state.service.ts'
import type { ExamWatch } from './watch.api.ts'

export interface ExamsNeeds {
  db: Database
  clock: Clock
  ids: Ids
  /** OFFLINE_GRACE_MINUTES, for exams that set none of their own. */
  graceMinutes: number
  /** Tells phones that an exam has changed. */
  live: Pick<Live, 'write' | 'poke' | 'send'>
  /** Tells students of results, and of marks that a correction has changed; without it nobody is told. */
  notices?: NoticesApi
  /** Where a teacher's annotated copies are kept. */
  store?: Pick<Files, 'put'>
  /** Where the pictures of questions are, to tell phones their sizes; without it none are told. */
  pictures?: Pick<Files, 'get'>
  /** Takes over the files that answers name; without it no answer may carry files. */
  files?: FilesApi
  /** The school's key: signs what is committed; without it answers have no receipts. */
  signer?: ReceiptSigner
  /** Told what became of each answer, once it is durable; for metrics. */
  answered?: (outcome: string) => void
}

export interface Exams {
  readonly answers: AnswerService
  readonly attempts: AttemptReader
  readonly calendar: CalendarService
  readonly finaliser: Finaliser
  readonly others: OtherDevices
  /** What the desk shows of exams. */
  readonly pages: ExamPages
  /** What the desk does to them. */
  readonly writes: ExamWrites
  readonly papers: PaperService
  readonly results: ResultService
  readonly merit: MeritList
  readonly mistakes: Mistakes
  readonly practice: Practice
  readonly receipts: ReceiptChecks
  readonly regrader: Regrader
  readonly releases: Releases
  readonly teacher: TeacherMarks
  readonly schedules: Schedules
  readonly scoreboard: Scoreboard
  readonly starts: StartService
  readonly submits: SubmitService
  readonly jobs: readonly Job[]
  readonly admin: ExamsAdmin
  readonly late: LateAdmin
  readonly watch: ExamWatch
  /** Pictures of exams for the live room. */
  readonly states: LiveStates
  /** Resolves when everything that was begun is on disk or refused: for shutting down, after the last call. */
  settled(): Promise<void>
}

/** The services share one cache of papers and of keys: make them once a process. */
export function createExams({
  db,
  clock,
  ids,
  live,
  graceMinutes,
  files,
  notices,
  store,
  pictures,
  signer,
  answered,
}: ExamsNeeds): Exams {
  const papers = new PaperService(db, clock, pictures && new PictureSizes(pictures, clock))
  const keys = new KeyCache(clock)
  const others = new OtherDevices(live)
  const attempts = new AttemptReader({ db, clock, papers, graceMinutes, others })
  const answers = new AnswerService({ db, clock, ids, papers, graceMinutes, signer, files, answered })
  const finaliser = new Finaliser({ db, ids, papers, keys, graceMinutes, signer })
  const releases = new Releases({ db, clock, graceMinutes })
  const merit = new MeritList(db, clock)
  const remarker = new Remarker({ db, papers, keys })
  const regrader = new Regrader({ db, clock, keys, remarker, releases, live, notices })
  const announcer = new Announcer({ db, clock, releases, live, notices, graceMinutes })
  const calendar = new CalendarService({ db, clock, releases, graceMinutes })
  const starts = new StartService({ db, clock, ids, papers, answers, attempts, graceMinutes })
  const submits = new SubmitService({ db, clock, attempts, finaliser })
  const pages = new ExamPages({ db, clock, graceMinutes, releases })
  const admin = new MarkingSheets({ db, clock, papers, keys, releases, live, notices, finaliser })
  return {
    answers,
    attempts,
    calendar,
    finaliser,
    others,
    pages,
    writes: new ExamWrites({ db, clock, ids, live, papers, pages, examsAdmin: admin }),
    papers,
    results: new ResultService({ db, clock, attempts, papers, keys, finaliser, releases, merit }),
    merit,
    mistakes: new Mistakes({ db, papers, keys, releases }),
    practice: new Practice({ db, clock, papers }),
    receipts: new ReceiptChecks({ db, papers }),
    regrader,
    releases,
    teacher: new TeacherMarks({ db, clock, ids, papers, keys, releases, live, notices, store }),
    schedules: new Schedules({ db, clock, ids, live, graceMinutes }),
    scoreboard: new Scoreboard({ db, clock, finaliser, releases, merit, graceMinutes }),
    starts,
    submits,
    jobs: examJobs(finaliser, regrader, announcer),
    admin,
    states: new LiveStates({ db, clock, graceMinutes }),
    watch: new Watch({ db, clock, releases, graceMinutes }),
    late: new LateAnswers({ db, clock, graceMinutes, finaliser, papers, keys, releases, live, notices }),
    async settled() {
      await Promise.all([answers, attempts, starts, submits].map((part) => part.settled()))
      await others.settled()
    },
  }
}
