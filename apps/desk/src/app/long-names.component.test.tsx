/** Names of 300 letters without a space, of another script or from right to left: nothing stands outside of the window of a phone. */

import { examWatchCalls } from '@porua/contract/desk/exam-watch'
import { deskExamCalls } from '@porua/contract/desk/exams'
import { deskForumCalls } from '@porua/contract/desk/forum'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { deskNoticeCalls } from '@porua/contract/desk/notices'
import { questionCalls } from '@porua/contract/desk/questions'
import { resultsCalls } from '@porua/contract/desk/results'
import { staffCalls } from '@porua/contract/desk/staff'
import { studentsCalls } from '@porua/contract/desk/students'
import { todayCalls } from '@porua/contract/desk/today'
import { atTheEdge, overflow } from '@porua/kit/testing/layout.ts'
import { expect, test } from 'vitest'
import { bankQuestion, bankReply, listedQuestion } from '../testing/question-replies.ts'
import {
  analysedQuestion,
  analysisReply,
  at,
  deskGroupReply,
  deskStudentReply,
  examAct,
  examDetail,
  examPlace,
  examRow,
  invitation,
  jobReply,
  lateReply,
  listedStudent,
  logRow,
  member,
  meReply,
  meritLine,
  meritReply,
  resultsReply,
  roomReply,
  todayReply,
  watchedStudent,
} from '../testing/replies.ts'
import { api, open } from '../testing/stage.tsx'

const scripts = [
  ['Latin', 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(7).slice(0, 300)],
  ['Bangla', 'শ্রীকৃষ্ণপ্রেমতরঙ্গিণীবিদ্যানিকেতন'.repeat(10).slice(0, 300)],
  ['Arabic', 'القسطنطينيةوالمستنصرية'.repeat(14).slice(0, 300)],
] as const

/** Every page with lists of names, with what it shows at its side. */
const pages = [
  '/desk',
  '/desk/students',
  '/desk/students?open=student-1',
  '/desk/students/groups',
  '/desk/exams',
  '/desk/exams/exam-1',
  '/desk/exams/exam-1/room',
  '/desk/exams/exam-1/results',
  '/desk/exams/exam-1/results?late=waiting',
  '/desk/exams/exam-1/merit',
  '/desk/questions',
  '/desk/questions/edit?bank=botany&id=q1',
  '/desk/forum',
  '/desk/forum?open=q1',
  '/desk/notices',
  '/desk/jobs',
  '/desk/settings/staff',
  '/desk/settings/log',
]

function answerWith(name: string): void {
  const groups = [{ id: 'g1', name }]
  const subject = { id: 's1', name, course: name }
  const exam = { id: 'exam-1', title: name, groups: [name, name] }
  const words = { en: name, bn: name }
  api.on(staffCalls.me, meReply('owner', { staff: member({ name }), school: { ...meReply().school, name } }))
  api.on(staffCalls.staffList, {
    staff: [member({ name, login: `${name.slice(0, 150)}@school.org` })],
    invitations: [invitation({ name, invitedBy: name })],
    rules: { demandSecondStep: false },
  })
  api.on(staffCalls.log, {
    rows: [logRow({ who: name, on: { kind: 'exam', id: name, name, bn: null } })],
    more: false,
  })
  api.on(todayCalls.today, () =>
    todayReply({
      live: [{ ...exam, endsAt: at, begun: 1, handedIn: 0 }],
      next: [{ ...exam, startsAt: at }],
      ended: [{ ...exam, endsAt: at, begun: 1, results: 'review' }],
      waiting: {
        written: [{ id: 'w', title: name, students: 12 }],
        late: [{ id: 'l', title: name, answers: 3 }],
        ...{ questions: 3, questionsMost: 99, doctor: null },
        jobs: [{ id: 'j', name: words, failure: words, endedAt: at }],
      },
    }),
  )
  api.on(studentsCalls.students, { rows: [listedStudent({ name, sid: name, groups })], next: null, total: 1 })
  const attempt = { id: 'a1', examId: 'e1', title: name, practice: false, group: name, startedAt: at }
  api.on(studentsCalls.student, {
    student: deskStudentReply({ name, sid: name, division: name }),
    attempts: [{ ...attempt, submittedAt: at, state: 'marked', mark: 4_250, most: 6_000 }],
    sessions: [],
    notices: [{ id: 'n1', message: name, at, seen: false }],
  })
  const group = deskGroupReply({ name, course: name })
  api.on(studentsCalls.groups, { groups: [group], courses: [{ id: 'hsc', name }] })
  api.on(deskExamCalls.examList, {
    ...{ exams: [examRow({ title: name, groups, subject })], next: null, groups, subjects: [subject] },
    ...{ courses: [], graceMinutes: 30 },
  })
  api.on(deskExamCalls.exam, {
    exam: examDetail({ title: name, subject, sets: ['A'], places: [examPlace({ group: name })] }),
  })
  api.on(examWatchCalls.room, {
    ...roomReply({ students: [watchedStudent({ name, sid: name })], acts: [examAct({ who: name })] }),
  })
  api.on(resultsCalls.state, { results: resultsReply({ title: name }) })
  api.on(resultsCalls.late, { answers: 1, students: 1 })
  api.on(resultsCalls.lateAnswers, lateReply({ name, sid: name, title: name }))
  api.on(resultsCalls.analyse, { analysis: analysisReply([analysedQuestion({ title: name })]), job: null })
  api.on(resultsCalls.merit, meritReply([meritLine({ name, sid: name, group: name })]))
  api.on(questionCalls.banks, { banks: [bankReply({ name })] })
  api.on(questionCalls.facets, { chapters: [], courses: [], tags: [{ tag: name, questions: 1 }] })
  const listed = listedQuestion({ text: name, key: name, subject: name, chapter: name, tags: [name] })
  api.on(questionCalls.list, { questions: [listed], count: 1, next: null })
  api.on(questionCalls.check, { remarks: [] })
  const tags = [name.slice(0, 60)]
  const question = bankQuestion({ title: name, options: [name, 'b'], subject: name, tags })
  api.on(questionCalls.read, { question, exams: [] })
  const went = { students: 4, right: 1, partly: 1, wrong: 1, skipped: 1, rule: null }
  api.on(questionCalls.asked, { exams: [{ id: 'e', title: name, ...went }], more: false })
  const asked = { id: 'q1', text: name, files: 0, hidden: false, at, status: 'OPEN' as const, replies: 1 }
  const student = { sid: name, name }
  api.on(deskForumCalls.open, { questions: [{ ...asked, student }], next: null })
  const reply = { id: 'r1', text: name, files: 0, hidden: false, at, student, teacher: null }
  api.on(deskForumCalls.thread, { question: { ...asked, student }, replies: [reply] })
  const notice = { id: 'n1', message: name, at, groups, students: 2, seen: 1 }
  api.on(deskNoticeCalls.list, { notices: [notice], next: null })
  api.on(jobsCalls.list, {
    jobs: [jobReply({ name: words, who: name, state: 'failed', failure: words })],
    more: false,
  })
}

test.each(scripts)('%s', async (_script, name) => {
  answerWith(name)
  for (const path of pages) {
    await open(path)
    // The dialog beside the page too, where the address opens one.
    const shown = path.includes('open=') ? '[role=dialog]' : 'main'
    await expect
      .poll(() => document.querySelector(shown)?.textContent, { message: path })
      .toContain(name.slice(0, 20))
    expect([path, overflow()]).toEqual([path, 0])
    expect([path, atTheEdge()]).toEqual([path, []])
  }
})
