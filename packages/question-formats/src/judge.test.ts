/** What the judge of a bank says about the file as a whole. */

import { PackMedia } from '@porua/files/media'
import { MemoryPack } from '@porua/files/source'
import { remarkLine, ValidationErrors } from '@porua/files/validation-errors'
import { describe, expect, it } from 'vitest'
import { BankJudge } from './judge.ts'

describe('the judge of a bank', () => {
  it('takes so many questions, and says once that there are more', async () => {
    const mistakes = new ValidationErrors()
    const judge = new BankJudge(
      'b.jsonl',
      new PackMedia(new MemoryPack({}), mistakes),
      mistakes,
      'b.jsonl',
      2,
    )
    const taken: (string | undefined)[] = []
    for (const [index, id] of ['a', 'b', 'a', 'c', 'd'].entries()) {
      const text = JSON.stringify({ id, type: 'paragraph', title: 'Why?', options: [], answer: [] })
      taken.push((await judge.question({ kind: 'line', line: index + 1, text }))?.id)
    }
    expect(taken).toEqual(['a', 'b', undefined, undefined, undefined])
    expect(mistakes.list.map(remarkLine)).toEqual([
      "b.jsonl:3: id: 'a' stands already in line 1",
      'b.jsonl:4: has more than 2 questions; divide the file',
    ])
  })
})
