/** The project's pages are written as CONTRIBUTING.md says: short lines, short sentences. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { proseFaults } from './prose.ts'

const root = resolve(import.meta.dirname, '..')
const words = (count: number) => Array.from({ length: count }, () => 'is').join(' ')
const faults = (text: string) => proseFaults(text).map(({ line, what }) => `${line} ${what}`)

describe('the prose check', () => {
  test('finds a sentence of 26 words, also over lines, in an item and before another sentence', () => {
    expect(faults(`Word ${words(24)}.`)).toEqual([])
    expect(faults(`Word ${words(25)}.`)).toEqual(['1 26 words: Word is is is is is …'])
    expect(faults(`# One\n\n- ${words(13)}\n  ${words(13)}. Two.`)).toHaveLength(1)
    expect(faults(`${words(13)}. Word ${words(12)}.`)).toEqual([])
  })

  test('finds a line of 121 columns', () => {
    expect(faults(`a ${'b'.repeat(118)}`)).toEqual([])
    expect(faults(`a ${'b'.repeat(119)}`)).toEqual(['1 121 columns'])
  })

  test('leaves tables, code, headings and visible texts alone', () => {
    const long = words(60)
    expect(faults(`| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n\n# ${long}`)).toEqual([])
    expect(faults(`It says\n'${words(13)}\n${words(13)} can't ${words(9)}'\nand \`${words(9)}\`.`)).toEqual(
      [],
    )
  })
})

/** Pages that are still to be rewritten. */
const toRewrite: readonly string[] = [
  'CONTRIBUTING.md',
  'README.md',
  'docs/ARCHITECTURE.md',
  'docs/accessibility.md',
  'docs/browsers.md',
  'docs/decisions/0001-words.md',
  'docs/decisions/0002-node-runs-typescript.md',
  'docs/decisions/0003-device-counter.md',
  'docs/decisions/0004-school-packs.md',
  'docs/decisions/0005-browser-parts.md',
  'docs/decisions/0006-exams.md',
  'docs/decisions/0007-codes-and-passwords.md',
  'docs/decisions/0008-live-hints.md',
  'docs/decisions/0009-files.md',
  'docs/decisions/0010-the-save-path.md',
  'docs/decisions/0011-backups.md',
  'docs/decisions/0012-forum-lists-and-search.md',
  'docs/decisions/0013-exams-in-motion.md',
  'docs/decisions/0014-the-season.md',
  'docs/decisions/0015-signed-told-installed.md',
  'docs/decisions/0016-other-browsers-quicker-tests.md',
  'docs/decisions/0017-first-moments-and-leftovers.md',
  'docs/decisions/0018-late-answers-first-pictures.md',
  'docs/decisions/0019-lost-attempts-wide-webkit.md',
  'docs/decisions/0020-exports-owners.md',
  'docs/decisions/0021-two-years-on-a-cheap-phone.md',
  'docs/decisions/0022-poolers-mirrors-a-past.md',
  'docs/decisions/0023-what-was-not-taken-over.md',
  'docs/decisions/0024-numbers-by-the-clock.md',
  'docs/decisions/0025-what-hangs-differs-or-is-half.md',
  'docs/decisions/0026-a-bell-between-processes.md',
  'docs/decisions/0027-tests-that-share-a-process.md',
  'docs/decisions/0028-the-other-device.md',
  'docs/decisions/0029-what-one-student-can-do.md',
  'docs/decisions/0030-what-holds-still.md',
  'docs/decisions/0032-drafts-at-the-end.md',
  'docs/decisions/0033-late-answers-proof-or-hold.md',
  'docs/decisions/0034-formulas-at-import.md',
  'docs/decisions/0035-files-as-teachers-have-them.md',
  'docs/decisions/0036-shared-phones-and-guessers.md',
  'docs/decisions/0037-holds-removals-and-papers.md',
  'docs/decisions/0038-running-it-safely.md',
  'docs/decisions/0039-what-clearing-leaves.md',
  'docs/decisions/0040-deleting-a-post.md',
  'docs/decisions/README.md',
  'docs/glossary.md',
  'docs/how-to.md',
  'docs/installed-app.md',
  'docs/media.md',
  'docs/providers/README.md',
  'docs/providers/analysis.md',
  'docs/providers/care.md',
  'docs/providers/exam-day.md',
  'docs/providers/exams.md',
  'docs/providers/forum.md',
  'docs/providers/marking.md',
  'docs/providers/notices.md',
  'docs/providers/question-formats.md',
  'docs/providers/questions.md',
  'docs/providers/school-pack.md',
  'docs/providers/students.md',
  'docs/receipts.md',
  'docs/security/asvs.md',
  'docs/security/inventory.md',
  'docs/security/threats.md',
  'docs/spec-coverage.md',
  'docs/third-party.md',
  'docs/tour.md',
]

const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: root })

test.each(pages.filter((page) => !toRewrite.includes(page)))('%s has short lines and sentences', (page) => {
  expect(faults(readFileSync(join(root, page), 'utf8'))).toEqual([])
})
