/** What every answer store must do; run on the browser's and on the one in memory. */
import { describe, expect, it } from 'vitest'
import type { AnswerRecord } from './answer-record.ts'
import { AnswerLocked, type AnswerStore, type Given } from './answer-store.ts'
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

/** `open` opens the same store again each time, as a second tab or a reload does. */
export function answerStoreSuite(name: string, open: () => Promise<AnswerStore>): void {
  describe(`the answer store (${name})`, () => {
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
      const store = await open()
      await store.openAttempt(row)
      expect((await store.give(given('q1', 'a', { floor: 7 }))).revision).toBe(8)
      await store.restore({ ...(await store.give(given('q2', 'b'))), revision: 20 })
      expect((await store.give(given('q3', 'c'))).revision).toBe(21)
    })

    it('G4 locks an answer after its debounce, unless it was refused', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.give(given('q1', 'a', { locksAfter: 250 }))
      const quick = await store.give(given('q1', 'b', { locksAfter: 250, timestamp: 1_200 }))
      expect(quick.answer).toEqual(['b'])
      const late = store.give(given('q1', 'c', { locksAfter: 250, timestamp: 1_500 }))
      await expect(late).rejects.toBeInstanceOf(AnswerLocked)
      expect((await store.records('amina', 't1'))[0]?.answer).toEqual(['b'])
      expect(await store.counter('amina', 't1')).toBe(2)
      const refusal = { code: 'invalid', title: 'No' }
      await store.settle('amina', 't1', [
        { question: 'q1', revision: 2, change: { type: 'refused', outcome: 'invalid', refusal } },
      ])
      expect((await store.give(given('q1', 'd', { locksAfter: 250, timestamp: 9_000 }))).revision).toBe(3)
    })

    it('B4 G4 takes a tap that was brought in from local storage meanwhile for the one that it is', async () => {
      const store = await open()
      await store.openAttempt(row)
      const tap = given('q1', 'a', { floor: 8, locksAfter: 250 })
      const { floor: _, locksAfter: __, draft: ___, ...rest } = tap
      const state = { accepted: null, offline: false, state: 'unsent', refusal: null, outcome: null } as const
      await store.restore({ ...rest, ...state, revision: 9 })
      await store.give(given('q2', 'b', { floor: 11 }))
      await store.settle('amina', 't1', [
        { question: 'q1', revision: 9, change: { type: 'saved', outcome: 'saved' } },
      ])
      expect(await store.give(tap)).toMatchObject({ revision: 9, state: 'saved' })
      expect(await store.counter('amina', 't1')).toBe(12)
      await expect(store.give({ ...tap, answer: ['z'] })).rejects.toBeInstanceOf(AnswerLocked)
    })

    it('G1 refuses an answer of an attempt that it does not know', async () => {
      await expect((await open()).give(given('q1', 'a', { attempt: 'unknown' }))).rejects.toThrow()
    })

    it('G6 drops the draft with the answer, keeps the mark', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.keepScratch({ ...scratch, draft: ['half'], marked: true }, typed)
      expect(await store.scratch('amina', 't1')).toMatchObject([{ draft: ['half'], marked: true }])
      await store.give(given('q1', 'whole', { draft: { draft: ['half'] } }))
      expect(await store.scratch('amina', 't1')).toMatchObject([{ draft: null, marked: true }])
    })

    it('G6 keeps a draft that has gone on since the answer was given', async () => {
      const store = await open()
      await store.openAttempt(row)
      await Promise.all([
        store.keepScratch({ ...scratch, draft: ['half, and more'] }, typed),
        store.give(given('q1', 'half', { draft: { draft: ['half'] } })),
      ])
      expect(await store.scratch('amina', 't1')).toMatchObject([{ draft: ['half, and more'] }])
    })

    it('D1 gives a change of a draft its own number, and a mark none', async () => {
      const store = await open()
      await store.openAttempt(row)
      const first = await store.give(given('q1', 'a'))
      const draft = await store.keepScratch({ ...scratch, question: 'q2', draft: ['half'] }, typed)
      expect(draft.revision).toBeGreaterThan(first.revision)
      expect(await store.counter('amina', 't1')).toBe(draft.revision)
      await store.keepScratch({ ...draft, marked: true }, { ...typed, drafted: false })
      expect(await store.counter('amina', 't1')).toBe(draft.revision)
      expect((await store.give(given('q3', 'b'))).revision).toBeGreaterThan(draft.revision ?? 0)
    })

    it('D2 keeps the words of two pages that do not know of each other; of ticks the later ones', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.keepScratch({ ...scratch, draft: ['an essay'], page: 'one' }, typed)
      const both = await store.keepScratch({ ...scratch, draft: ['word'], page: 'two' }, typed)
      expect(both.draft).toEqual(['an essay\nword'])
      const seen = { ...typed, known: both.revision ?? 0 }
      const later = await store.keepScratch({ ...scratch, draft: ['mine'], page: 'one' }, seen)
      expect(later.draft).toEqual(['mine'])
      const ticks = { ...scratch, question: 'q2', draft: ['A'] }
      await store.keepScratch({ ...ticks, page: 'one' }, { ...typed, words: false })
      const ticked = await store.keepScratch(
        { ...ticks, draft: ['B'], page: 'two' },
        { ...typed, words: false },
      )
      expect(ticked.draft).toEqual(['B'])
    })

    it('D3 D4 hands a draft in with its number and time, once; an emptied one takes nothing away', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.give(given('q2', 'submitted'))
      const draft = await store.keepScratch({ ...scratch, draft: ['an essay'], timestamp: 500 }, typed)
      const emptied = { ...scratch, question: 'q2', draft: [''], timestamp: 600 }
      const empty = await store.keepScratch(emptied, typed)
      const end = { exam: 'e', group: 'g', endsAt: 1_000, locksAfter: null, shut: false }
      const { revision } = draft
      expect(await store.handIn(draft, end)).toMatchObject({
        question: 'q1',
        answer: ['an essay'],
        revision,
        timestamp: 500,
        state: 'unsent',
        asDraft: true,
      })
      expect(await store.handIn(draft, end)).toBeNull()
      // Its number is the highest: it goes with what was submitted.
      expect(await store.handIn(empty, end)).toMatchObject({
        answer: ['submitted'],
        revision: empty.revision,
        asDraft: true,
      })
      expect(await store.handIn(empty, end)).toBeNull()
      expect((await store.scratch('amina', 't1')).map((it) => it.draft)).toEqual([null, null])
    })

    it('D3 hands in which of equal options were ticked', async () => {
      const store = await open()
      await store.openAttempt(row)
      const ticks = { ...scratch, draft: ['B'], chosen: [2], timestamp: 500 }
      const draft = await store.keepScratch(ticks, { ...typed, words: false })
      const end = { exam: 'e', group: 'g', endsAt: 1_000, locksAfter: null, shut: false }
      expect(await store.handIn(draft, end)).toMatchObject({ answer: ['B'], chosen: [2], asDraft: true })
    })

    it('D3 leaves alone what stands for good, and an answer that was submitted as it stands', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.give(given('q1', 'whole'))
      const end = { exam: 'e', group: 'g', endsAt: 9_000, locksAfter: 250, shut: false }
      const draft = await store.keepScratch({ ...scratch, draft: ['other'], timestamp: 8_000 }, typed)
      await store.give(given('q2', 'later'))
      expect(await store.handIn(draft, end)).toBeNull()
      const same = await store.keepScratch({ ...scratch, draft: ['whole'], timestamp: 8_500 }, typed)
      await store.give(given('q3', 'later'))
      expect(await store.handIn(same, { ...end, locksAfter: null })).toBeNull()
      expect(await store.records('amina', 't1')).toMatchObject([{ answer: ['whole'] }, {}, {}])
    })

    it('P2 numbers a draft anew beside an answer whose files have followed', async () => {
      const store = await open()
      await store.openAttempt(row)
      const file = { name: 'a.jpg', key: '', type: 'image/jpeg', sha256: 'ab' }
      const record = await store.give(given('q1', 'words', { files: [file] }))
      const { student, attempt, question, revision } = record
      await store.keepScratch({ ...scratch, draft: ['words, mended'] }, typed)
      const change = { type: 'saved' as const, outcome: 'saved' as const }
      await store.settle(student, attempt, [{ question, revision, change }])
      const keys = new Map([['ab', 'u/1.jpg']])
      const next = await store.bring({ student, attempt, question }, keys, 0, 700)
      const [draft] = await store.scratch(student, attempt)
      expect(draft?.revision).toBeGreaterThan(next?.revision ?? 0)
      expect([draft?.timestamp, await store.counter(student, attempt)]).toEqual([700, draft?.revision])
    })

    it('B1 shows nothing of another student or attempt', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.openAttempt({ ...row, student: 'bina' })
      await store.openAttempt({ ...row, attempt: 't10' })
      await store.give(given('q1', 'hers'))
      await store.give(given('q1', 'other attempt', { attempt: 't10' }))
      expect(await store.records('bina', 't1')).toEqual([])
      expect(await store.counter('bina', 't1')).toBe(0)
      expect((await store.attempts('bina')).map(({ student }) => student)).toEqual(['bina'])
      expect((await store.records('amina', 't1')).map(({ answer }) => answer)).toEqual([['hers']])
      expect(await store.attempts('ami')).toEqual([])
    })

    it('A3 A4 settles exactly the revision that was sent', async () => {
      const store = await open()
      await store.openAttempt(row)
      const one = async () => (await store.records('amina', 't1'))[0] as AnswerRecord
      await store.give(given('q1', 'a'))
      await store.settle('amina', 't1', [{ question: 'q1', revision: 1, change: { type: 'offline' } }])
      expect(await one()).toMatchObject({ state: 'unsent', offline: true })
      await store.give(given('q1', 'b'))
      await store.settle('amina', 't1', [
        { question: 'q1', revision: 1, change: { type: 'saved', outcome: 'saved' } },
      ])
      expect(await one()).toMatchObject({ revision: 2, state: 'unsent', accepted: 1, offline: false })
      await store.settle('amina', 't1', [
        { question: 'q1', revision: 2, change: { type: 'saved', outcome: 'saved' } },
      ])
      expect(await one()).toMatchObject({ state: 'saved', accepted: 2 })
      const refusal = { code: 'tooLate', title: 'Late' }
      await store.settle('amina', 't1', [
        { question: 'q1', revision: 2, change: { type: 'refused', outcome: 'tooLate', refusal } },
      ])
      expect(await one()).toMatchObject({ state: 'saved', accepted: 2 })
    })

    it('B4 restores only what is newer', async () => {
      const store = await open()
      await store.openAttempt(row)
      const first = await store.give(given('q1', 'a'))
      expect(await store.restore({ ...first, answer: ['older'] })).toMatchObject({ answer: ['a'] })
      expect(await store.restore({ ...first, answer: ['newer'], revision: 5 })).toMatchObject({ revision: 5 })
      expect(await store.counter('amina', 't1')).toBe(5)
    })

    it('O1 keeps the counter and the end when an attempt is opened again', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.give(given('q1', 'a'))
      await store.finishAttempt('amina', 't1', 77)
      expect(await store.openAttempt({ ...row, practice: null })).toMatchObject({
        counter: 1,
        finishedAt: 77,
        practice: false,
      })
    })

    it('L3 drops an attempt with everything in it, and nothing else', async () => {
      const store = await open()
      await store.openAttempt(row)
      await store.openAttempt({ ...row, attempt: 't2' })
      await store.give(given('q1', 'a'))
      await store.give(given('q1', 'b', { attempt: 't2' }))
      expect(await store.dropAttempt({ ...row, counter: 0 })).toBe(false)
      expect(await store.records('amina', 't1')).toHaveLength(1)
      expect(await store.dropAttempt({ ...row, counter: 1 })).toBe(true)
      expect((await store.attempts('amina')).map(({ attempt }) => attempt)).toEqual(['t2'])
      expect(await store.records('amina', 't1')).toEqual([])
      expect(await store.records('amina', 't2')).toHaveLength(1)
    })

    it('L3 drops paper and pictures with the last attempt that needs them, whoever sits it', async () => {
      const store = await open()
      const other = { ...opening, attemptId: 't2', paper: { ...opening.paper, paperId: 'p2' } }
      await store.openAttempt(row)
      await store.openAttempt({ ...row, student: 'bina' })
      await store.openAttempt({ ...row, attempt: 't2', opening: other })
      await store.keepPaper('p1', '{"image":["m/leaf.png","m/root.png"]}')
      await store.keepPaper('p2', '{"image":["m/root.png"]}')
      const names = ['leaf', 'root', 'old'] as const
      for (const name of names) await store.keepPicture(`/media/m/${name}.png?v=1`, new Blob([name]))
      const left = async () => {
        const found = await Promise.all(names.map((name) => store.picture(`/media/m/${name}.png?v=1`)))
        return {
          papers: [await store.paper('p1'), await store.paper('p2')],
          pictures: found.map((it) => it !== null),
        }
      }
      await store.dropAttempt({ ...row, counter: 0 })
      expect((await left()).pictures).toEqual([true, true, true])
      expect((await left()).papers).not.toContain(null)
      await store.dropAttempt({ ...row, student: 'bina', counter: 0 })
      expect(await left()).toMatchObject({
        papers: [null, expect.any(String)],
        pictures: [false, true, false],
      })
    })

    it('O3 keeps papers, and passes its own test of 1 MB', async () => {
      const store = await open()
      await store.keepPaper('p1', 'অ আ')
      expect(await store.paper('p1')).toBe('অ আ')
      expect(await store.paper('p2')).toBeNull()
      await store.selfTest(1_048_576)
    })

    it('P2 files follow their answer once it is saved, as its next revision, and once', async () => {
      const store = await open()
      await store.openAttempt(row)
      const at = { student: 'amina', attempt: 't1', question: 'q1' }
      const declared = { name: 'page.jpg', key: '', type: 'image/jpeg', sha256: 'ab' }
      const keys = new Map([['ab', 'u/1.jpg']])
      await store.give(given('q1', 'text', { files: [declared, { ...declared, sha256: 'cd' }] }))
      expect(await store.bring(at, keys, 0)).toBeNull()
      const saved = { type: 'saved', outcome: 'saved' } as const
      await store.settle('amina', 't1', [{ question: 'q1', revision: 1, change: saved }])
      expect(await store.bring(at, new Map([['ef', 'u/2.jpg']]), 0)).toBeNull()
      const brought = await store.bring(at, keys, 4)
      const files = [
        { ...declared, key: 'u/1.jpg' },
        { ...declared, sha256: 'cd' },
      ]
      expect(brought).toMatchObject({ revision: 5, accepted: 1, state: 'unsent', timestamp: 1_000, files })
      expect(await store.records('amina', 't1')).toEqual([brought])
      expect(await store.counter('amina', 't1')).toBe(5)
      expect(await store.bring(at, keys, 0)).toBeNull()
    })

    it('R3 what the server has lost is unsent again, a newer answer is left alone', async () => {
      const store = await open()
      await store.openAttempt(row)
      const saved = { type: 'saved', outcome: 'saved' } as const
      await store.give(given('q1', 'A'))
      await store.settle('amina', 't1', [{ question: 'q1', revision: 1, change: saved }])
      await store.settle('amina', 't1', [{ question: 'q1', revision: 2, change: { type: 'lost' } }])
      expect(await store.records('amina', 't1')).toMatchObject([{ state: 'saved' }])
      await store.settle('amina', 't1', [{ question: 'q1', revision: 1, change: { type: 'lost' } }])
      expect(await store.records('amina', 't1')).toMatchObject([{ state: 'unsent', revision: 1 }])
      await store.settle('amina', 't1', [{ question: 'q1', revision: 1, change: saved }])
      expect(await store.records('amina', 't1')).toMatchObject([{ state: 'saved', accepted: 1 }])
    })

    it('P8 an answer lets go of keys that the server no longer knows, also one that was saved', async () => {
      const store = await open()
      await store.openAttempt(row)
      const at = { student: 'amina', attempt: 't1', question: 'q1' }
      const file = { name: 'page.jpg', key: 'u/1.jpg', type: 'image/jpeg', sha256: 'ab' }
      const back = new Map([['ab', '']])
      await store.give(given('q1', 'text', { files: [file, { ...file, key: 'u/2.jpg', sha256: 'cd' }] }))
      const waits = await store.bring(at, back, 0)
      const files = [
        { ...file, key: '' },
        { ...file, key: 'u/2.jpg', sha256: 'cd' },
      ]
      expect(waits).toMatchObject({ revision: 2, state: 'unsent', timestamp: 1_000, files })
      expect(await store.records('amina', 't1')).toEqual([waits])
      expect(await store.bring(at, back, 0)).toBeNull()
      const saved = { type: 'saved', outcome: 'saved' } as const
      await store.settle('amina', 't1', [{ question: 'q1', revision: 2, change: saved }])
      const asked = await store.bring(at, new Map([['cd', '']]), 0)
      expect(asked).toMatchObject({
        revision: 3,
        accepted: 2,
        state: 'unsent',
        files: [{ key: '' }, { key: '' }],
      })
    })
  })
}
