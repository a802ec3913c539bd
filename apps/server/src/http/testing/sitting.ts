/** Six students who sit one exam on a real server process, for tests that take something away under them. */

import { startApp } from '@porua/testkit/app'
import { type ExamPlace, Student } from '@porua/testkit/client'
import { migratedPlace, type Place } from '@porua/testkit/databases'
import { makePack, mobileOf, type PackQuestion, packPassword } from '@porua/testkit/packs'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import { Chance } from '@porua/testkit/seeded'
import { expect } from 'vitest'
import type { Dialect } from '../../ports/database/database.ts'
import { Phone, until, type Words } from './phones.ts'

export const place: ExamPlace = { examId: 'open', groupId: 'g1' }
export const questions: PackQuestion[] = Array.from({ length: 12 }, (_, i) => ({
  id: `q${i}`,
  type: 'shortAns',
  title: `Question ${i}`,
  answer: ['right'],
}))
const bank = 'questions/bank.jsonl'
const pack = makePack({
  banks: { [bank]: questions },
  students: 6,
  exams: [{ id: 'open', bank, ids: questions.map(({ id }) => id), practice: true, multiple: true }],
})
/** Every third answer is right, and none could be taken for another: spaces do not count in marking. */
export const words: Words = (revision) =>
  revision % 3 === 0 ? `right${' '.repeat(revision % 40)}` : `wrong ${revision}`

/** A school with six students that no server has open. */
export async function madePlace(dialect: Dialect, made?: Place): Promise<Place> {
  const found = made ?? (await migratedPlace(dialect))
  const app = await startApp({ dialect, pack, place: found })
  await app.close()
  return found
}

/** A server process on it; `more` are variables besides. */
export function serverAt({ dataDir, url }: Place, more: Record<string, string> = {}): Promise<ServerProcess> {
  const environment = { DATA_DIR: dataDir, SAMPLE: '0', LOG_LEVEL: 'trace', ...more }
  return startServerProcess(url === undefined ? environment : { ...environment, DATABASE_URL: url })
}

let devices = 0

/** Six students with the exam open, each on a phone of its own: one that numbers from 1 again would be an older one to the server. */
export async function phonesAt(url: string, chance: Chance, say: Words = words): Promise<Phone[]> {
  const phones: Phone[] = []
  for (let n = 0; n < 6; n++) {
    const student = await Student.signIn(url, mobileOf(n), packPassword, `phone-${++devices}`)
    const { paper } = await student.sit(place)
    const ids = paper.questions.map(({ question }) => question._id)
    phones.push(new Phone(student, place, ids, new Chance(`${n} ${chance.next()}`), say))
  }
  return phones
}

/** Acknowledgements of all of them. */
export const total = (phones: readonly Phone[]) =>
  phones.reduce((sum, phone) => sum + phone.acknowledgements, 0)

/** Some acknowledgements more, and then a moment that nobody could have chosen well. */
export async function seededMoment(phones: readonly Phone[], chance: Chance): Promise<void> {
  const before = total(phones)
  await until('acknowledgements', () => total(phones) >= before + 20)
  await new Promise((wait) => setTimeout(wait, chance.below(300)))
}

/** All are kept, the exam is submitted, and each answer that stands is marked for what it says. */
export async function expectMarked(phones: readonly Phone[]): Promise<void> {
  for (const phone of phones) {
    await phone.flush()
    await phone.expectKept()
    await phone.student.submit(place)
    const { answers, marksObtained } = await phone.student.mustResult(place)
    const held = new Map(answers.map(({ questionId, answer }) => [questionId._id, answer[0]]))
    expect(held).toEqual(phone.newest)
    const right = [...phone.newest.values()].filter((text) => text.trim() === 'right').length
    expect(marksObtained).toBe(right)
  }
}
