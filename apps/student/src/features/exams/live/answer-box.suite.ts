/** What every answer box must do; run on the browser's and on the one in memory. */
import { describe, expect, it } from 'vitest'
import { type AnswerBox, AnswerLocked, type Given } from './answer-box.ts'
import type { AnswerRecord } from './answer-record.ts'
import { opening } from './testing/opening.ts'

const row = { student: 'amina', attempt: 't1', exam: 'e1', group: 'g1', opening, practice: false }
const given = (question: string, text: string, rest: Partial<Given> = {}): Given => ({
  student: 'amina',
  attempt: 't1',
  exam: 'e1',
  group: 'g1',
  question,
  answer: [text],
  files: [],
  timestamp: 1_000,
  floor: 0,
  locksAfter: null,
  draft: null,
  ...rest,
})

const scratch = { student: 'amina', attempt: 't1', question: 'q1', marked: false }
/** Words that are typed on a page that has seen no draft. */
const typed = { drafted: true, known: 0, words: true }

/** `open` opens the same box again each time, as a second tab or a reload does. */
export function answerBoxSuite(name: string, open: () => Promise<AnswerBox>): void {
  describe(`the answer box (${name})`, () => {
    it('G1 G2 keeps answers through a reload and never gives a revision out twice', async () => {
      const [first, second] = [await open(), await open()]
      await first.openAttempt(row)
      const records = await Promise.all([
        first.give(given('q1', 'a')),
        second.give(given('q2', 'b')),
        first.give(given('q1', 'c')),
        second.give(given('q3', 'd')),
      ])
      expect(records.map(({ revision }) => revision).sort()).toEqual([1, 2, 3, 4])
      const again = await open()
      expect(await again.counter('amina', 't1')).toBe(4)
      expect(await again.device()).toBe(await first.device())
      const kept = await again.records('amina', 't1')
      expect(kept.map(({ question, answer }) => [question, answer])).toEqual([
        ['q1', ['c']],
        ['q2', ['b']],
        ['q3', ['d']],
      ])
    })

    it('G2 goes on above a revision that was given out without the disk', async () => {
      const box = await open()
      await box.openAttempt(row)
      expect((await box.give(given('q1', 'a', { floor: 7 }))).revision).toBe(8)
      await box.restore({ ...(await box.give(given('q2', 'b'))), revision: 20 })
      expect((await box.give(given('q3', 'c'))).revision).toBe(21)
    })

    it('G4 locks an answer after its debounce, unless it was refused', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.give(given('q1', 'a', { locksAfter: 250 }))
      const quick = await box.give(given('q1', 'b', { locksAfter: 250, timestamp: 1_200 }))
      expect(quick.answer).toEqual(['b'])
      const late = box.give(given('q1', 'c', { locksAfter: 250, timestamp: 1_500 }))
      await expect(late).rejects.toBeInstanceOf(AnswerLocked)
      expect((await box.records('amina', 't1'))[0]?.answer).toEqual(['b'])
      expect(await box.counter('amina', 't1')).toBe(2)
      const refusal = { code: 'invalid', title: 'No' }
      await box.settle('amina', 't1', [
        { question: 'q1', revision: 2, change: { type: 'refused', outcome: 'invalid', refusal } },
      ])
      expect((await box.give(given('q1', 'd', { locksAfter: 250, timestamp: 9_000 }))).revision).toBe(3)
    })

    it('B4 G4 takes a tap that was brought in from local storage meanwhile for the one that it is', async () => {
      const box = await open()
      await box.openAttempt(row)
      const tap = given('q1', 'a', { floor: 8, locksAfter: 250 })
      const { floor: _, locksAfter: __, draft: ___, ...rest } = tap
      const state = { accepted: null, offline: false, state: 'unsent', refusal: null, outcome: null } as const
      await box.restore({ ...rest, ...state, revision: 9 })
      await box.give(given('q2', 'b', { floor: 11 }))
      await box.settle('amina', 't1', [
        { question: 'q1', revision: 9, change: { type: 'saved', outcome: 'saved' } },
      ])
      expect(await box.give(tap)).toMatchObject({ revision: 9, state: 'saved' })
      expect(await box.counter('amina', 't1')).toBe(12)
      await expect(box.give({ ...tap, answer: ['z'] })).rejects.toBeInstanceOf(AnswerLocked)
    })

    it('G1 refuses an answer of an attempt that it does not know', async () => {
      await expect((await open()).give(given('q1', 'a', { attempt: 'unknown' }))).rejects.toThrow()
    })

    it('G6 drops the draft with the answer, keeps the mark', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.keepScratch({ ...scratch, draft: ['half'], marked: true }, typed)
      expect(await box.scratch('amina', 't1')).toMatchObject([{ draft: ['half'], marked: true }])
      await box.give(given('q1', 'whole', { draft: { draft: ['half'] } }))
      expect(await box.scratch('amina', 't1')).toMatchObject([{ draft: null, marked: true }])
    })

    it('G6 keeps a draft that has gone on since the answer was given', async () => {
      const box = await open()
      await box.openAttempt(row)
      await Promise.all([
        box.keepScratch({ ...scratch, draft: ['half, and more'] }, typed),
        box.give(given('q1', 'half', { draft: { draft: ['half'] } })),
      ])
      expect(await box.scratch('amina', 't1')).toMatchObject([{ draft: ['half, and more'] }])
    })

    it('D1 gives a change of a draft its own number, and a mark none', async () => {
      const box = await open()
      await box.openAttempt(row)
      const first = await box.give(given('q1', 'a'))
      const draft = await box.keepScratch({ ...scratch, question: 'q2', draft: ['half'] }, typed)
      expect(draft.revision).toBeGreaterThan(first.revision)
      expect(await box.counter('amina', 't1')).toBe(draft.revision)
      await box.keepScratch({ ...draft, marked: true }, { ...typed, drafted: false })
      expect(await box.counter('amina', 't1')).toBe(draft.revision)
      expect((await box.give(given('q3', 'b'))).revision).toBeGreaterThan(draft.revision ?? 0)
    })

    it('D2 keeps the words of two pages that do not know of each other; of ticks the later ones', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.keepScratch({ ...scratch, draft: ['an essay'], page: 'one' }, typed)
      const both = await box.keepScratch({ ...scratch, draft: ['word'], page: 'two' }, typed)
      expect(both.draft).toEqual(['an essay\nword'])
      const seen = { ...typed, known: both.revision ?? 0 }
      const later = await box.keepScratch({ ...scratch, draft: ['mine'], page: 'one' }, seen)
      expect(later.draft).toEqual(['mine'])
      const ticks = { ...scratch, question: 'q2', draft: ['A'] }
      await box.keepScratch({ ...ticks, page: 'one' }, { ...typed, words: false })
      const ticked = await box.keepScratch(
        { ...ticks, draft: ['B'], page: 'two' },
        { ...typed, words: false },
      )
      expect(ticked.draft).toEqual(['B'])
    })

    it('D3 D4 hands a draft in with its number and time, once; an emptied one takes nothing away', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.give(given('q2', 'submitted'))
      const draft = await box.keepScratch({ ...scratch, draft: ['an essay'], timestamp: 500 }, typed)
      const emptied = { ...scratch, question: 'q2', draft: [''], timestamp: 600 }
      const empty = await box.keepScratch(emptied, typed)
      const end = { exam: 'e', group: 'g', endsAt: 1_000, locksAfter: null, shut: false }
      const { revision } = draft
      expect(await box.handIn(draft, end)).toMatchObject({
        question: 'q1',
        answer: ['an essay'],
        revision,
        timestamp: 500,
        state: 'unsent',
        asDraft: true,
      })
      expect(await box.handIn(draft, end)).toBeNull()
      // Its number is the highest: it goes with what was submitted.
      expect(await box.handIn(empty, end)).toMatchObject({
        answer: ['submitted'],
        revision: empty.revision,
        asDraft: true,
      })
      expect(await box.handIn(empty, end)).toBeNull()
      expect((await box.scratch('amina', 't1')).map((it) => it.draft)).toEqual([null, null])
    })

    it('D3 hands in which of equal options were ticked', async () => {
      const box = await open()
      await box.openAttempt(row)
      const ticks = { ...scratch, draft: ['B'], chosen: [2], timestamp: 500 }
      const draft = await box.keepScratch(ticks, { ...typed, words: false })
      const end = { exam: 'e', group: 'g', endsAt: 1_000, locksAfter: null, shut: false }
      expect(await box.handIn(draft, end)).toMatchObject({ answer: ['B'], chosen: [2], asDraft: true })
    })

    it('D3 leaves alone what stands for good, and an answer that was submitted as it stands', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.give(given('q1', 'whole'))
      const end = { exam: 'e', group: 'g', endsAt: 9_000, locksAfter: 250, shut: false }
      const draft = await box.keepScratch({ ...scratch, draft: ['other'], timestamp: 8_000 }, typed)
      await box.give(given('q2', 'later'))
      expect(await box.handIn(draft, end)).toBeNull()
      const same = await box.keepScratch({ ...scratch, draft: ['whole'], timestamp: 8_500 }, typed)
      await box.give(given('q3', 'later'))
      expect(await box.handIn(same, { ...end, locksAfter: null })).toBeNull()
      expect(await box.records('amina', 't1')).toMatchObject([{ answer: ['whole'] }, {}, {}])
    })

    it('P2 numbers a draft anew beside an answer whose files have followed', async () => {
      const box = await open()
      await box.openAttempt(row)
      const file = { name: 'a.jpg', key: '', type: 'image/jpeg', sha256: 'ab' }
      const record = await box.give(given('q1', 'words', { files: [file] }))
      const { student, attempt, question, revision } = record
      await box.keepScratch({ ...scratch, draft: ['words, mended'] }, typed)
      const change = { type: 'saved' as const, outcome: 'saved' as const }
      await box.settle(student, attempt, [{ question, revision, change }])
      const keys = new Map([['ab', 'u/1.jpg']])
      const next = await box.bring({ student, attempt, question }, keys, 0, 700)
      const [draft] = await box.scratch(student, attempt)
      expect(draft?.revision).toBeGreaterThan(next?.revision ?? 0)
      expect([draft?.timestamp, await box.counter(student, attempt)]).toEqual([700, draft?.revision])
    })

    it('B1 shows nothing of another student or attempt', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.openAttempt({ ...row, student: 'bina' })
      await box.openAttempt({ ...row, attempt: 't10' })
      await box.give(given('q1', 'hers'))
      await box.give(given('q1', 'other attempt', { attempt: 't10' }))
      expect(await box.records('bina', 't1')).toEqual([])
      expect(await box.counter('bina', 't1')).toBe(0)
      expect((await box.attempts('bina')).map(({ student }) => student)).toEqual(['bina'])
      expect((await box.records('amina', 't1')).map(({ answer }) => answer)).toEqual([['hers']])
      expect(await box.attempts('ami')).toEqual([])
    })

    it('A3 A4 settles exactly the revision that was sent', async () => {
      const box = await open()
      await box.openAttempt(row)
      const one = async () => (await box.records('amina', 't1'))[0] as AnswerRecord
      await box.give(given('q1', 'a'))
      await box.settle('amina', 't1', [{ question: 'q1', revision: 1, change: { type: 'offline' } }])
      expect(await one()).toMatchObject({ state: 'unsent', offline: true })
      await box.give(given('q1', 'b'))
      await box.settle('amina', 't1', [
        { question: 'q1', revision: 1, change: { type: 'saved', outcome: 'saved' } },
      ])
      expect(await one()).toMatchObject({ revision: 2, state: 'unsent', accepted: 1, offline: false })
      await box.settle('amina', 't1', [
        { question: 'q1', revision: 2, change: { type: 'saved', outcome: 'saved' } },
      ])
      expect(await one()).toMatchObject({ state: 'saved', accepted: 2 })
      const refusal = { code: 'tooLate', title: 'Late' }
      await box.settle('amina', 't1', [
        { question: 'q1', revision: 2, change: { type: 'refused', outcome: 'tooLate', refusal } },
      ])
      expect(await one()).toMatchObject({ state: 'saved', accepted: 2 })
    })

    it('B4 restores only what is newer', async () => {
      const box = await open()
      await box.openAttempt(row)
      const first = await box.give(given('q1', 'a'))
      expect(await box.restore({ ...first, answer: ['older'] })).toMatchObject({ answer: ['a'] })
      expect(await box.restore({ ...first, answer: ['newer'], revision: 5 })).toMatchObject({ revision: 5 })
      expect(await box.counter('amina', 't1')).toBe(5)
    })

    it('O1 keeps the counter and the end when an attempt is opened again', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.give(given('q1', 'a'))
      await box.finishAttempt('amina', 't1', 77)
      expect(await box.openAttempt({ ...row, practice: null })).toMatchObject({
        counter: 1,
        finishedAt: 77,
        practice: false,
      })
    })

    it('L3 drops an attempt with everything in it, and nothing else', async () => {
      const box = await open()
      await box.openAttempt(row)
      await box.openAttempt({ ...row, attempt: 't2' })
      await box.give(given('q1', 'a'))
      await box.give(given('q1', 'b', { attempt: 't2' }))
      expect(await box.dropAttempt({ ...row, counter: 0 })).toBe(false)
      expect(await box.records('amina', 't1')).toHaveLength(1)
      expect(await box.dropAttempt({ ...row, counter: 1 })).toBe(true)
      expect((await box.attempts('amina')).map(({ attempt }) => attempt)).toEqual(['t2'])
      expect(await box.records('amina', 't1')).toEqual([])
      expect(await box.records('amina', 't2')).toHaveLength(1)
    })

    it('L3 drops paper and pictures with the last attempt that needs them, whoever sits it', async () => {
      const box = await open()
      const other = { ...opening, attemptId: 't2', paper: { ...opening.paper, paperId: 'p2' } }
      await box.openAttempt(row)
      await box.openAttempt({ ...row, student: 'bina' })
      await box.openAttempt({ ...row, attempt: 't2', opening: other })
      await box.keepPaper('p1', '{"image":["m/leaf.png","m/root.png"]}')
      await box.keepPaper('p2', '{"image":["m/root.png"]}')
      const names = ['leaf', 'root', 'old'] as const
      for (const name of names) await box.keepPicture(`/media/m/${name}.png?v=1`, new Blob([name]))
      const left = async () => {
        const found = await Promise.all(names.map((name) => box.picture(`/media/m/${name}.png?v=1`)))
        return {
          papers: [await box.paper('p1'), await box.paper('p2')],
          pictures: found.map((it) => it !== null),
        }
      }
      await box.dropAttempt({ ...row, counter: 0 })
      expect((await left()).pictures).toEqual([true, true, true])
      expect((await left()).papers).not.toContain(null)
      await box.dropAttempt({ ...row, student: 'bina', counter: 0 })
      expect(await left()).toMatchObject({
        papers: [null, expect.any(String)],
        pictures: [false, true, false],
      })
    })

    it('O3 keeps papers, and passes its own test of 1 MB', async () => {
      const box = await open()
      await box.keepPaper('p1', 'অ আ')
      expect(await box.paper('p1')).toBe('অ আ')
      expect(await box.paper('p2')).toBeNull()
      await box.selfTest(1_048_576)
    })

    it('P2 files follow their answer once it is saved, as its next revision, and once', async () => {
      const box = await open()
      await box.openAttempt(row)
      const at = { student: 'amina', attempt: 't1', question: 'q1' }
      const declared = { name: 'page.jpg', key: '', type: 'image/jpeg', sha256: 'ab' }
      const keys = new Map([['ab', 'u/1.jpg']])
      await box.give(given('q1', 'text', { files: [declared, { ...declared, sha256: 'cd' }] }))
      expect(await box.bring(at, keys, 0)).toBeNull()
      const saved = { type: 'saved', outcome: 'saved' } as const
      await box.settle('amina', 't1', [{ question: 'q1', revision: 1, change: saved }])
      expect(await box.bring(at, new Map([['ef', 'u/2.jpg']]), 0)).toBeNull()
      const brought = await box.bring(at, keys, 4)
      const files = [
        { ...declared, key: 'u/1.jpg' },
        { ...declared, sha256: 'cd' },
      ]
      expect(brought).toMatchObject({ revision: 5, accepted: 1, state: 'unsent', timestamp: 1_000, files })
      expect(await box.records('amina', 't1')).toEqual([brought])
      expect(await box.counter('amina', 't1')).toBe(5)
      expect(await box.bring(at, keys, 0)).toBeNull()
    })

    it('R3 what the server has lost is unsent again, a newer answer is left alone', async () => {
      const box = await open()
      await box.openAttempt(row)
      const saved = { type: 'saved', outcome: 'saved' } as const
      await box.give(given('q1', 'A'))
      await box.settle('amina', 't1', [{ question: 'q1', revision: 1, change: saved }])
      await box.settle('amina', 't1', [{ question: 'q1', revision: 2, change: { type: 'lost' } }])
      expect(await box.records('amina', 't1')).toMatchObject([{ state: 'saved' }])
      await box.settle('amina', 't1', [{ question: 'q1', revision: 1, change: { type: 'lost' } }])
      expect(await box.records('amina', 't1')).toMatchObject([{ state: 'unsent', revision: 1 }])
      await box.settle('amina', 't1', [{ question: 'q1', revision: 1, change: saved }])
      expect(await box.records('amina', 't1')).toMatchObject([{ state: 'saved', accepted: 1 }])
    })

    it('P8 an answer lets go of keys that the server no longer knows, also one that was saved', async () => {
      const box = await open()
      await box.openAttempt(row)
      const at = { student: 'amina', attempt: 't1', question: 'q1' }
      const file = { name: 'page.jpg', key: 'u/1.jpg', type: 'image/jpeg', sha256: 'ab' }
      const back = new Map([['ab', '']])
      await box.give(given('q1', 'text', { files: [file, { ...file, key: 'u/2.jpg', sha256: 'cd' }] }))
      const waits = await box.bring(at, back, 0)
      const files = [
        { ...file, key: '' },
        { ...file, key: 'u/2.jpg', sha256: 'cd' },
      ]
      expect(waits).toMatchObject({ revision: 2, state: 'unsent', timestamp: 1_000, files })
      expect(await box.records('amina', 't1')).toEqual([waits])
      expect(await box.bring(at, back, 0)).toBeNull()
      const saved = { type: 'saved', outcome: 'saved' } as const
      await box.settle('amina', 't1', [{ question: 'q1', revision: 2, change: saved }])
      const asked = await box.bring(at, new Map([['cd', '']]), 0)
      expect(asked).toMatchObject({
        revision: 3,
        accepted: 2,
        state: 'unsent',
        files: [{ key: '' }, { key: '' }],
      })
    })
  })
}
