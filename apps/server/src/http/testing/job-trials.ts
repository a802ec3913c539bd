/** A school with everything that long work reads and writes, and for each kind of it what starts a run and what a whole run leaves. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { jobsPaths } from '@porua/contract/desk/jobs.paths'
import { operationsCalls } from '@porua/contract/desk/operations'
import { questionCalls } from '@porua/contract/desk/questions'
import { studentImportCalls } from '@porua/contract/desk/student-imports'
import type { TestApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { type DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { type MadeSchool, makeSchool } from '@porua/testkit/factories'
import { expect, vi } from 'vitest'
import { fillIn, now, questions, sheets, students } from '../../features/exams/analysis/testing.ts'
import {
  analysisJob,
  keyPreviewJob,
  meritSheetJob,
  regradeJob,
} from '../../features/exams/desk-results/results.job.ts'
import type { JobKind } from '../../features/jobs/jobs.api.ts'
import { fileName } from '../../features/question-bank/find.service.ts'
import type { DeskStaff } from '../../platform/desk-http.ts'

/** Rows of each file that is sent. */
const perFile = 120
const options = ['A1', 'C1', 'D1', 'B1']

/** Work as somebody starts it; each trial has its own input, so that one leaves nothing to the next. */
export interface Prepared {
  /** The call that starts it, each time that somebody tries. @returns the job's id */
  start(): Promise<string>
  /** What stands after a run that ended well, however many were broken off before it. */
  whole(outcome: unknown): Promise<void>
  /** Where a run was broken off after it had stored something. Default: nothing is to be looked at. */
  partly?(): Promise<void>
}

/** The school, its owner, and what starts work in it. */
export class JobSchool {
  readonly #app: TestApp
  readonly #owner: DeskClient
  readonly #school: MadeSchool
  private constructor(app: TestApp, owner: DeskClient, school: MadeSchool) {
    this.#app = app
    this.#owner = owner
    this.#school = school
  }

  /** Fills it: students with marks of one exam, whose results are out. */
  static async fill(app: TestApp, owner: DeskClient): Promise<JobSchool> {
    const school = await makeSchool(app.db, { now, students, exams: [{ questions, endsAt: now }] })
    const examId = school.exams[0]?.id ?? ''
    await fillIn(app.db, examId, school.students, sheets())
    const paper_id = (await app.composed.exams.papers.sets(examId, 1)).get('') ?? ''
    await app.db.write((tx) => tx.updateTable('attempt').set({ paper_id }).execute())
    return new JobSchool(app, owner, school)
  }

  /** How each kind is tried, by its name. `n` counts trials. */
  readonly trials: Readonly<Record<string, (n: number) => Promise<Prepared>>> = {
    'operations.backup': async () => ({
      start: async () => (await this.#owner.must(operationsCalls.backUp, {})).job.id,
      whole: async (outcome) => expect(outcome).toMatchObject({ tables: expect.any(Number) }),
    }),
    'operations.check-backup': async () => {
      const { job } = await this.#owner.must(operationsCalls.backUp, {})
      expect((await this.ended(job.id)).state).toBe('done')
      return {
        start: async () =>
          (await this.#owner.must(operationsCalls.checkBackup, { body: { jobId: job.id } })).job.id,
        whole: async (outcome) => expect(outcome).toMatchObject({ tables: expect.any(Number) }),
      }
    },
    'operations.doctor': async () => ({
      start: async () => (await this.#owner.must(operationsCalls.examine, {})).job.id,
      whole: async (outcome) => expect(outcome).toMatchObject({ findings: expect.any(Array) }),
    }),
    'exams.analysis': async () => ({
      start: () => this.#begin(analysisJob, { examId: this.#examId }),
      whole: async (outcome) => expect(outcome).toEqual({ examId: this.#examId }),
    }),
    'exams.merit-sheet': async () => ({
      start: () => this.#begin(meritSheetJob, { examId: this.#examId, group: null, language: 'en' }),
      // One of them has sat it twice.
      whole: async (outcome) => expect(outcome).toEqual({ students: students + 1 }),
    }),
    'exams.key-preview': async (n) => ({
      start: async () => this.#begin(keyPreviewJob, await this.#mended(n)),
      whole: async (outcome) => expect(outcome).toMatchObject({ already: false }),
    }),
    'exams.regrade': (n) => this.#regrade(n),
    'people.preview': async (n) => {
      const fileId = await this.#send(`list-${n}.csv`, listOf(n))
      return {
        start: async () => {
          const body = { fileId, name: 'list.csv' }
          return (await this.#owner.must(studentImportCalls.startImport, { body })).import.preview.id
        },
        whole: async (outcome) => expect(outcome).toMatchObject({ rows: perFile, added: perFile, bad: 0 }),
      }
    },
    'people.import': (n) => this.#studentImport(n),
    'questions.preview': async (n) => {
      const fileId = await this.#send(`questions-${n}.gift`, giftOf(n))
      return {
        start: async () => (await this.#owner.must(questionCalls.preview, { body: { fileId } })).job.id,
        whole: async (outcome) => expect(outcome).toMatchObject({ found: perFile, ready: perFile }),
      }
    },
    'questions.import': (n) => this.#questionImport(n),
  }

  /** A table as XLSX: all of them are written by one function. */
  async table(kind: string): Promise<Prepared> {
    // Those of an exam are told which.
    const body = { kind, query: { exam: this.#examId }, language: 'bn' } as const
    return {
      start: async () => (await this.#owner.must(jobsCalls.exportTable, { body })).job.id,
      whole: async (outcome) => expect(outcome).toEqual({ rows: expect.any(Number) }),
    }
  }

  /** The job once it has ended. */
  ended(jobId: string) {
    return vi.waitUntil(
      async () => {
        const { job } = await this.#owner.must(jobsCalls.one, { params: { jobId } })
        return job.state !== 'waiting' && job.state !== 'running' && job
      },
      { timeout: 60_000, interval: 20 },
    )
  }

  get #examId(): string {
    return this.#school.exams[0]?.id ?? ''
  }

  /** Starts what a call would do at once for so few students. */
  async #begin<Input>(kind: JobKind<Input, never>, input: NoInfer<Input>): Promise<string> {
    const staff: DeskStaff = { ...this.#owner.staff, sessionHash: '', mustAddSecondStep: false }
    return (await this.#app.composed.longWork.api.start(kind, input, staff)).id
  }

  /** A key of the first question that no earlier trial has given it, made from the key that stands. */
  async #mended(n: number) {
    const { generation } = await this.#exam()
    const accepted = [options[n % options.length] ?? '', options[(n + 1) % options.length] ?? '']
    return {
      ...{ examId: this.#examId, questionId: 'm1', generation },
      correction: { kind: 'answer' as const, accepted },
    }
  }

  #exam() {
    return this.#app.db.read((reader) =>
      reader.selectFrom('exam').select('generation').where('id', '=', this.#examId).executeTakeFirstOrThrow(),
    )
  }

  async #regrade(n: number): Promise<Prepared> {
    const { db } = this.#app
    const { accepted } = (await this.#mended(n)).correction
    const before = (await this.#exam()).generation
    /** Marks of the question by the key that readers see, beside what they are by arithmetic. */
    const marksAreBy = async (generation: number, right: readonly string[]) => {
      const rows = await db.read((reader) =>
        reader
          .selectFrom('answer as a')
          .leftJoin('mark as m', (join) =>
            join
              .onRef('m.attempt_id', '=', 'a.attempt_id')
              .onRef('m.question_id', '=', 'a.question_id')
              .on('m.generation', '=', generation),
          )
          .select(['a.answer_json', 'm.marks'])
          .where('a.question_id', '=', 'm1')
          .execute(),
      )
      expect(rows.length).toBeGreaterThan(students / 2)
      for (const { answer_json, marks } of rows)
        expect(marks).toBe(right.includes((JSON.parse(answer_json) as string[])[0] ?? '') ? 100 : -25)
    }
    const rightOf = async (generation: number) => {
      const key = await db.read((reader) =>
        reader
          .selectFrom('exam_key')
          .select('answer_json')
          .where('exam_id', '=', this.#examId)
          .where('question_id', '=', 'm1')
          .where('generation', '=', generation)
          .executeTakeFirstOrThrow(),
      )
      return JSON.parse(key.answer_json) as string[]
    }
    return {
      start: async () => this.#begin(regradeJob, await this.#mended(n)),
      whole: async () => {
        const { generation } = await this.#exam()
        expect(generation).toBe(before + 1)
        expect(await rightOf(generation)).toEqual(accepted)
        await marksAreBy(generation, accepted)
      },
      // Readers see the old key with the old marks, or the new key with all of the new ones.
      partly: async () => {
        const { generation } = await this.#exam()
        await marksAreBy(generation, await rightOf(generation))
      },
    }
  }

  async #studentImport(n: number): Promise<Prepared> {
    const owner = this.#owner
    const batch = `Batch ${n}`
    const fileId = await this.#send(`list-${n}.csv`, listOf(n, batch))
    const begun = await owner.must(studentImportCalls.startImport, { body: { fileId, name: 'list.csv' } })
    const params = { importId: begun.import.id }
    expect((await this.ended(begun.import.preview.id)).state).toBe('done')
    const answer = { make: this.#school.courseId }
    await owner.must(studentImportCalls.answerImport, { params, body: { batch: { name: batch, answer } } })
    const places = () =>
      this.#app.db.read((reader) =>
        reader
          .selectFrom('student as s')
          .innerJoin('student_group as sg', 'sg.student_id', 's.id')
          .innerJoin('study_group as g', 'g.id', 'sg.group_id')
          .select(['s.sid', 'g.name'])
          .where('s.sid', 'like', `N-${n}-%`)
          .execute(),
      )
    return {
      start: async () => {
        const { import: one } = await owner.must(studentImportCalls.runImport, { params, body: {} })
        return one.import?.id ?? ''
      },
      whole: async () => {
        const rows = await places()
        expect(new Set(rows.map(({ sid }) => sid)).size).toBe(perFile)
        expect(rows.map(({ name }) => name)).toEqual(Array(perFile).fill(batch))
      },
      // All students of the list or none, each with the group.
      partly: async () => expect([0, perFile]).toContain((await places()).length),
    }
  }

  async #questionImport(n: number): Promise<Prepared> {
    const owner = this.#owner
    const { bank } = (await owner.must(questionCalls.makeBank, { body: { name: `Bank ${n}` } })).bank
    const fileId = await this.#send(`questions-${n}.gift`, giftOf(n))
    const { job } = await owner.must(questionCalls.preview, { body: { fileId } })
    expect((await this.ended(job.id)).state).toBe('done')
    const none = { subject: null, chapter: null, leaveOut: [], alike: [], mended: [] }
    const count = async () => {
      const rows = await this.#app.db.read((reader) =>
        reader.selectFrom('bank_question').select('id').where('file', '=', fileName(bank)).execute(),
      )
      return rows.length
    }
    return {
      start: async () => {
        const body = { bank, ...none }
        return (await owner.must(questionCalls.import, { params: { jobId: job.id }, body })).job.id
      },
      whole: async () => expect(await count()).toBe(perFile),
      partly: async () => expect([0, perFile]).toContain(await count()),
    }
  }

  /** Sends a file as a page does. @returns its id */
  async #send(name: string, text: string): Promise<string> {
    const path = `/api${jobsPaths.sendFile.path}?name=${name}`
    const headers = { ...deskHeaders, cookie: this.#owner.cookie, 'content-type': 'text/plain' }
    const reply = await send(this.#app.url, { method: 'POST', path, headers, body: text })
    return (reply.body as unknown as { data: { file: { id: string } } }).data.file.id
  }
}

/** A list of students whom no other trial has. */
function listOf(n: number, batch = 'Group 0'): string {
  const rows = Array.from({ length: perFile }, (_, row) => {
    const mobile = `019${String(n * 1_000 + row).padStart(8, '0')}`
    return `N-${n}-${row},Student ${n} ${row},${mobile},${batch}`
  })
  return ['sid,name,mobile,batch', ...rows].join('\n')
}

/** Questions that no other trial has. */
function giftOf(n: number): string {
  return Array.from(
    { length: perFile },
    (_, row) =>
      `::T${n}-${row}:: What is ${row} and ${n * 1_000}? {=${row + n * 1_000} ~${row} ~${n + 7_777_777}}`,
  ).join('\n\n')
}
