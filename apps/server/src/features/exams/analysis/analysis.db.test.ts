import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '@porua/spreadsheets/sheet'
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { makeSchool } from '@porua/testkit/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MovableClock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { typeAt } from '../admin/testing.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import type { Analysis } from './analysis.ts'
import { counting, fillIn, now, points, questions, type Said, sheets, students } from './testing.ts'

/** The same figures by other means: the whole matrix at hand, two passes, everybody sorted. */
function independent(all: readonly Said[][]) {
  const matrix = all.map((row) => row.slice(0, 6).map((said) => Math.max(0, said?.marks ?? 0) / 100))
  const totals = matrix.map((row) => row.reduce((sum, x) => sum + x, 0))
  const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length
  const covariance = (a: readonly number[], b: readonly number[]) =>
    mean(a.map((x, n) => (x - mean(a)) * ((b[n] ?? 0) - mean(b))))
  const column = (place: number) => matrix.map((row) => row[place] ?? 0)
  const correlation = (a: readonly number[], b: readonly number[]) =>
    covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b))
  // Cronbach's alpha from the mean of all covariances between two different questions.
  const k = points.length
  let between = 0
  let own = 0
  for (let a = 0; a < k; a++)
    for (let b = 0; b < k; b++) {
      if (a === b) own += covariance(column(a), column(a))
      else between += covariance(column(a), column(b))
    }
  const alpha = (k / (k - 1)) * (between / (own + between))
  const sample = Math.sqrt((covariance(totals, totals) * totals.length) / (totals.length - 1))
  return {
    alpha,
    mean: mean(totals),
    sample,
    error: sample * Math.sqrt(1 - alpha),
    items: points.map((point, place) => {
      const x = column(place)
      // Students of equal total share what they gained, so that the sort's order among them says nothing.
      const shared = totals.map((total) => mean(x.filter((_, n) => totals[n] === total)))
      const order = totals.map((_, n) => n).sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0))
      const size = Math.round(0.27 * totals.length)
      const group = (list: number[]) => mean(list.map((n) => shared[n] ?? 0)) / point
      return {
        difficulty: mean(x) / point,
        discrimination: correlation(
          x,
          totals.map((total, n) => total - (x[n] ?? 0)),
        ),
        upperLower: group(order.slice(-size)) - group(order.slice(0, size)),
        skipped: all.filter((row) => row[place] === null).length,
        chosen: counting[place]?.options.map(
          (option) => all.filter((row) => row[place]?.answer.includes(option)).length,
        ),
      }
    }),
  }
}

describe.each(dialects)('analysis on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let folder: string
  const all = sheets()
  const admin = {
    finishDue: async () => undefined,
    state: async (id: string) =>
      id === 'e' || id === 'empty'
        ? {
            id,
            title: 'Model <test>',
            practice: false,
            generation: 1,
            released: true,
            open: 0,
            final: 0,
            pending: 0,
          }
        : null,
  } as unknown as ExamsAdmin
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    const made = await makeSchool(db, {
      now,
      students: students + 1,
      exams: [
        { id: 'e', questions },
        { id: 'empty', questions: [] },
      ],
    })
    await fillIn(db, 'e', made.students, [...all, all[0] ?? []])
    folder = await mkdtemp(join(tmpdir(), 'porua-analysis-'))
  }, 120_000)
  afterAll(async () => {
    await close?.()
    if (folder) await rm(folder, { recursive: true })
  })
  const type = (...argv: string[]) =>
    typeAt({ db, clock: new MovableClock(now) }, ['analysis', ...argv], { folder, examsAdmin: admin })

  it('equals an independent computation', async () => {
    const { status, json } = await type('--exam', 'e')
    const analysis = json as Analysis
    const expected = independent(all)
    expect(status).toBe(0)
    expect(analysis).toMatchObject({
      students,
      waiting: 1,
      possible: 11,
      leftOut: [
        { number: 7, rule: 'drop' },
        { number: 8, rule: 'bonus' },
      ],
    })
    expect(analysis.reliability.name).toBe('alpha')
    const close = (value: number | null | undefined, other: number) => expect(value).toBeCloseTo(other, 9)
    close(analysis.reliability.value, expected.alpha)
    close(analysis.reliability.error, expected.error)
    close(analysis.mean, expected.mean)
    close(analysis.deviation, expected.sample)
    for (const [place, item] of analysis.items.entries()) {
      const other = expected.items[place]
      close(item.difficulty, other?.difficulty ?? Number.NaN)
      close(item.discrimination, other?.discrimination ?? Number.NaN)
      close(item.upperLower, other?.upperLower ?? Number.NaN)
      expect(item.skipped).toBe(other?.skipped)
      expect(item.options.map((option) => option.chosen)).toEqual(other?.chosen)
    }
    expect(
      analysis.items.map((item) =>
        item.options
          .filter((one) => one.right)
          .map((one) => one.letter)
          .join(''),
      ),
    ).toEqual(['B', 'A', 'C', 'AC', '', ''])
    expect(analysis.totals.reduce((sum, one) => sum + one.students, 0)).toBe(students)
    // The data is not so tame that nothing could go wrong.
    expect(expected.alpha).toBeGreaterThan(0.3)
    expect(new Set(analysis.items.map((item) => item.difficulty)).size).toBe(6)
  })

  it('writes a sheet, and a page that needs nothing but itself', async () => {
    expect((await type('--exam', 'e', '--out', 'a.csv')).status).toBe(0)
    expect((await type('--exam', 'e', '--out', 'a.csv')).err).toContain('a.csv is there already: name a new')
    const rows: string[][] = []
    for await (const row of readSheet({ path: join(folder, 'a.csv'), name: 'a.csv' }))
      rows.push([...row.cells])
    const expected = independent(all)
    expect(rows.slice(1).map((row) => Number(row[7]))).toEqual(
      expected.items.map((item) => Math.round(item.difficulty * 10_000) / 10_000),
    )
    expect(rows[1]?.slice(11, 16)).toEqual(['B', ...(expected.items[0]?.chosen ?? []).map(String)])
    await type('--exam', 'e', '--out', 'a.html', '--language', 'bn')
    const page = await readFile(join(folder, 'a.html'), 'utf8')
    expect(page.match(/<svg/g)).toHaveLength(2)
    expect(page).toContain('Model &#60;test&#62;')
    expect(page).toContain('প্রশ্ন বিশ্লেষণ')
    expect(page).toContain('prefers-color-scheme:dark')
    expect(page).not.toMatch(/<script|https?:|<b>Why|src=(?!"data:)/)
  })

  it.each([
    [['--exam', 'x'], "There is no exam 'x'"],
    [['--exam', 'empty'], "Nobody has finished the exam 'empty' yet"],
    [[], 'Name the exam'],
    [['--exam', 'e', '--out', 'a.pdf'], 'ends in neither .csv nor .html'],
  ])('refuses %j', async (argv, message) => {
    const { status, err } = await type(...argv)
    expect(status).toBe(1)
    expect(err).toContain(message)
  })
})
