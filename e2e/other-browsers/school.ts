/** The sample school, as a fresh copy of the project has it, behind a wire that can be cut. */
import { resolve } from 'node:path'
import { startApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { Wire } from '@porua/testkit/wire'

const sample = resolve(import.meta.dirname, '../../sample')
const hour = 3_600_000
/** Every student of the sample school has it. */
export const password = 'Porua2027'
/** Somebody else of the same group. */
const classmate = '01700000003'

/** A question of a paper; without options it is answered in writing. */
export interface PaperQuestion {
  readonly id: string
  readonly options: readonly string[]
}

export interface School {
  /** Where a phone finds it. */
  readonly url: string
  readonly wire: Wire
  /** An exam's questions in their order, as a classmate is given them. */
  paper(examId: string, groupId: string): Promise<PaperQuestion[]>
  /** Ends the live exams, marks a student's one written answer, and releases the results. */
  release(examId: string, sid: string, question: string): Promise<void>
  close(): Promise<void>
}

/** Opens it on a folder of its own. */
export async function openSchool(): Promise<School> {
  const app = await startApp({ dialect: 'sqlite', pack: sample })
  const wire = await Wire.to(app.port)
  return {
    url: wire.url,
    wire,
    paper: async (examId, groupId) => {
      const student = await Student.signIn(app.url, classmate, password)
      const { paper } = await student.sit({ examId, groupId })
      return paper.questions.map(({ question: { _id: id, options } }) => ({ id, options }))
    },
    release: async (examId, sid, question) => {
      app.clock.move(10 * hour)
      await app.runJobs()
      await app.composed.exams.teacher.markOfStudent(examId, sid, question, { marks: 2, comment: 'Good.' })
      await app.runJobs()
    },
    close: async () => {
      await wire.close()
      await app.close()
    },
  }
}
