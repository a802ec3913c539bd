/** Whatever the doctor finds has a short name at the desk, where Today and the doctor's page say it, and words in both languages. */
import { expect, it } from 'vitest'
import { findingWords } from '../apps/desk/src/features/operations/finding-words.ts'
import { finding } from '../apps/server/src/features/operations/finding.ts'
import { findingsBn } from '../apps/server/src/features/operations/findings.bn.ts'
import { findingsEn } from '../apps/server/src/features/operations/findings.en.ts'

it('has a title for each code, and for nothing else', () => {
  expect(Object.keys(findingWords.en).sort()).toEqual(Object.keys(findingsEn).sort())
  expect(Object.keys(findingsBn)).toEqual(Object.keys(findingsEn))
})

it('tells a finding in both languages', () => {
  expect(finding('serious', 'fileGone', { key: 'a.png', of: { what: 'course', name: 'HSC 26' } })).toEqual({
    level: 'serious',
    code: 'fileGone',
    text: 'The file a.png (course HSC 26) is gone.',
    advice: 'Import the pack that holds it again, or take it from a backup.',
    bn: {
      text: 'a.png ফাইলটি নেই (কোর্স “HSC 26”)।',
      advice: 'যে প্যাকে এটি আছে তা আবার আনুন, অথবা ব্যাকআপ থেকে নিন।',
    },
  })
})
