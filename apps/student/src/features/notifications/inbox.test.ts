import type { NotificationEntry } from '@porua/contract/notifications'
import { describe, expect, test } from 'vitest'
import {
  countUnseen,
  fromProfile,
  type Inbox,
  withBack,
  withLive,
  withNewest,
  withOlder,
  without,
  withSeen,
} from './inbox.ts'

/** One that came `n` minutes after the first. */
function entry(n: number, isSeen = false): NotificationEntry {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 8, n)).toISOString()
  return {
    _id: `n${n}`,
    isSeen,
    notificationId: { _id: `n${n}`, type: 'notice', message: `Message ${n}`, createdAt, info: null },
  }
}
const entries = (...ns: number[]) => ns.map((n) => entry(n))
const ids = (inbox: Inbox) => inbox.entries.map(({ _id }) => Number(_id.slice(1)))

describe('the inbox', () => {
  test('begins with the profile: a full page may have more behind it, a short one has not', () => {
    expect(fromProfile(entries(3, 2, 1), 3).nextBefore).toBeUndefined()
    expect(fromProfile(entries(2, 1), 3).nextBefore).toBeNull()
  })

  test('a live one goes on top, and twice is once', () => {
    const inbox = fromProfile(entries(2, 1), 50)
    const after = withLive(inbox, entry(3))
    expect(ids(after)).toEqual([3, 2, 1])
    expect(withLive(after, entry(3))).toBe(after)
    expect(withLive(after, entry(1))).toBe(after)
  })

  test('the newest page anew: what came, what went, what was seen elsewhere', () => {
    const inbox: Inbox = { entries: entries(5, 4, 3, 2, 1), nextBefore: null }
    const page = { notifications: [entry(6), entry(5, true), entry(3)], nextBefore: 'b3' }
    const after = withNewest(inbox, page)
    expect(ids(after)).toEqual([6, 5, 3, 2, 1])
    expect(after.entries[1]?.isSeen).toBe(true)
    // The older pages had been read to their end.
    expect(after.nextBefore).toBeNull()
  })

  test('the newest page after a long absence drops what no longer joins', () => {
    const inbox: Inbox = { entries: entries(3, 2, 1), nextBefore: 'b1' }
    const after = withNewest(inbox, { notifications: entries(9, 8), nextBefore: 'b8' })
    expect([ids(after), after.nextBefore]).toEqual([[9, 8], 'b8'])
  })

  test('the newest page names the next one where the profile could not', () => {
    const inbox = withLive(fromProfile(entries(3, 2, 1), 3), entry(4))
    const after = withNewest(inbox, { notifications: entries(4, 3, 2), nextBefore: 'b2' })
    expect([ids(after), after.nextBefore]).toEqual([[4, 3, 2, 1], 'b2'])
    const all = withOlder(after, { notifications: entries(1, 0), nextBefore: null })
    expect([ids(all), all.nextBefore]).toEqual([[4, 3, 2, 1, 0], null])
  })

  test('the newest page anew names none twice, in whatever order they stood', () => {
    const inbox: Inbox = { entries: entries(3, 5, 4), nextBefore: 'b4' }
    const after = withNewest(inbox, { notifications: entries(5, 3), nextBefore: 'b3' })
    expect([ids(after), after.nextBefore]).toEqual([[5, 3, 4], 'b4'])
  })

  test('the newest page that ends where the list does asks for what follows it', () => {
    const inbox: Inbox = { entries: entries(2, 1), nextBefore: 'old' }
    const after = withNewest(inbox, { notifications: entries(3, 2, 1), nextBefore: 'b1' })
    expect([ids(after), after.nextBefore]).toEqual([[3, 2, 1], 'b1'])
  })

  test('an empty or last page is the whole list', () => {
    const inbox: Inbox = { entries: entries(3, 2), nextBefore: 'b2' }
    expect(withNewest(inbox, { notifications: [], nextBefore: null }).entries).toEqual([])
    expect(ids(withNewest(inbox, { notifications: entries(3), nextBefore: null }))).toEqual([3])
  })

  test('seen, and taken back', () => {
    const inbox = fromProfile(entries(2, 1), 50)
    const seen = withSeen(inbox, 'n2', true)
    expect([inbox, seen, withSeen(seen, 'n2', false)].map((it) => countUnseen(it).n)).toEqual([2, 1, 2])
    expect(seen.entries.map(({ isSeen }) => isSeen)).toEqual([true, false])
  })

  test('what is counted may be more: above 99, and where all that is here is unseen and older ones are not here', () => {
    const all = (n: number) => entries(...Array.from({ length: n }, (_, at) => n - at))
    expect(countUnseen(fromProfile(all(2), 3))).toEqual({ n: 2, more: false })
    expect(countUnseen(fromProfile(all(3), 3))).toEqual({ n: 3, more: true })
    expect(countUnseen(withSeen(fromProfile(all(3), 3), 'n1', true))).toEqual({ n: 2, more: false })
    expect(countUnseen(fromProfile(all(120), 500))).toEqual({ n: 99, more: true })
    expect(countUnseen(fromProfile([], 3))).toEqual({ n: 0, more: false })
  })

  test('one that is deleted goes, and no other', () => {
    const inbox = fromProfile(entries(3, 2, 1), 50)
    expect(ids(without(inbox, 'n2'))).toEqual([3, 1])
    expect(ids(without(inbox, 'n9'))).toEqual([3, 2, 1])
  })

  test('one that could not be deleted comes back to its place, once', () => {
    const inbox = fromProfile(entries(4, 3, 2), 50)
    for (const n of [4, 3, 2]) {
      const back = withBack(without(inbox, `n${n}`), entry(n))
      expect(ids(back)).toEqual([4, 3, 2])
      expect(withBack(back, entry(n))).toBe(back)
    }
  })

  test('one that comes back stands behind those of the same moment', () => {
    const twin = { ...entry(3), _id: 'n33' }
    expect(ids(withBack(fromProfile(entries(4, 3, 2), 50), twin))).toEqual([4, 3, 33, 2])
  })
})
