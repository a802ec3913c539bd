import { expect, test } from 'vitest'
import { type Hold, takeEmptySlot, takeSlot } from './draft-slot.ts'
import { newPost, type PostAim } from './post.ts'
import { MemoryPosts } from './post-box.ts'

const aim: PostAim = { kind: 'question' }

/** Locks as a browser keeps them over its tabs. */
function locks(): Hold {
  const held = new Set<string>()
  return async (name) => {
    if (held.has(name)) return null
    held.add(name)
    return () => held.delete(name)
  }
}

async function boxWith(...slots: string[]) {
  const box = new MemoryPosts()
  for (const slot of slots) await box.keep({ ...newPost('me', aim, { text: slot }, 1), slot })
  return box
}

test('a second form begins a draft of its own; when the first is closed its draft is found again', async () => {
  const [box, hold] = [await boxWith('question'), locks()]
  const first = await takeSlot(box, 'me', aim, hold)
  const second = await takeSlot(box, 'me', aim, hold)
  expect([first.slot, first.othersOpen]).toEqual(['question', false])
  expect([second.slot, second.othersOpen]).toEqual(['question #2', true])
  first.release()
  expect((await takeSlot(box, 'me', aim, hold)).slot).toBe('question')
})

test('what a second form has left is found, though the first place is empty', async () => {
  const [box, hold] = [await boxWith('question #2'), locks()]
  expect((await takeSlot(box, 'me', aim, hold)).slot).toBe('question #2')
  // Another student's drafts, and those of another aim, have places of their own.
  expect((await takeSlot(box, 'her', aim, hold)).slot).toBe('question')
  expect((await takeSlot(box, 'me', { kind: 'reply', questionId: 'q' }, hold)).slot).toBe('reply q')
})

test('what is taken back goes to an empty place, never over a draft', async () => {
  const [box, hold] = [await boxWith('question'), locks()]
  expect(await takeEmptySlot(box, 'me', aim, hold)).toBeNull()
  // Refused, it holds nothing.
  const open = await takeSlot(box, 'me', aim, hold)
  expect(open.slot).toBe('question')
  expect((await takeEmptySlot(box, 'me', aim, hold))?.slot).toBe('question #2')
})
