/**
 * Papers that others made, in ../shared/data/papers beside the project: none of their questions may have another key than its author
 * marked. The keys below were taken from the files by eye and by a script that shares nothing with the reader.
 */

import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isFault } from '@porua/files/faults/faults'
import { FolderPack } from '@porua/files/source'
import { afterAll, describe, expect, it } from 'vitest'
import { openQuestions } from '../read.ts'

const folder = resolve(import.meta.dirname, '../../../../../shared/data/papers')
if (!existsSync(folder))
  process.stdout.write('papers.data.test.ts: ../shared/data/papers is not there, nothing is tried\n')

/** Number and letter of each question that is read as right, in order; and how many others there are. */
const expected: Readonly<Record<string, { keys: string; doubted: number; leftOut: number }>> = {
  'adjava2.docx': {
    keys: '1a 2a 4a 5b 8b 9b 10b 11d 12c 13b 15a 16c 17b 18d 19a 20d 21c 22a 23a 24a 25d 26a 27b 28c 29c 30b 31d 32a 33a 34d 35a 36d 37c 38a 39a 40a 41b 42c 43a 44b 45a 46a 47b 48d 49a 50a',
    doubted: 2,
    leftOut: 2,
  },
  'android.docx': {
    keys: '1c 2a 3b 4b 5b 6b 7b 8a 9b 10c 11b 12c 13a 14c 15c 16b 17a 18b 19a 20d 21c 22c 23b 24c 25c 26c 27a 28a 29a 30a',
    doubted: 0,
    leftOut: 0,
  },
  'az900.docx': {
    keys: '1b 2a 3b 4b 5a 6a',
    doubted: 0,
    leftOut: 3,
  },
  'bd-computer.docx': {
    keys: '1b 2b 3c 4b 5a 6c 7b 8b 9b 10a 12b 13a 14b 15c 16a 17a 18b 19b 20b 21b 22b 23b 24a 25b 26b 27a 28b 29b 30a 31b 32b 33a 34a 35a 36b 37b 38b 39a 40b 41b 42b 43a 44b 45b 46a 47b 48b 49b 50a 51a 52b 53d 54d 55a 56a 57a 58b 59c 60a',
    doubted: 1,
    leftOut: 0,
  },
  'c-abp.docx': {
    keys: '',
    doubted: 11,
    leftOut: 0,
  },
  'c-mcq.docx': {
    keys: '1b 2d 3d 4b 6d 7d 8b 9d 10b 1b 2a 3c 4a 5d 6c 7d 8a 9d 10d',
    doubted: 1,
    leftOut: 0,
  },
  'coreans.docx': {
    keys: '',
    doubted: 1,
    leftOut: 19,
  },
  'corejava1.docx': {
    keys: '1c 2a 3a 4b 5b 6d 7b 8b 9b 10b 11a 12a 13a 14c 15d 16a 17b 18a 19b 20a 21d 22b 23a 25a 26a 27c 29a 30c 31a 32a 33b 35d 37a 38c 39c 40a 41a 42a 43a 44d 47d 48a 49b 50b',
    doubted: 4,
    leftOut: 2,
  },
  'dbt1.docx': {
    keys: '1d 2b 3d 4b 5b 6a 7a 8c 9b 10a 11b 12c 13a 14b 15d 16a 17a 18a 19a 20a 21b 22a 23a 24b 25a 26b 27b 28a 29b 30a 31a 32a 33b 34a 35a 36a 37a 38a 39a 40b 41a 42b 43b 44b 45b 46b 47b 48b 49a 50b',
    doubted: 0,
    leftOut: 0,
  },
  'docx2bb.docx': {
    keys: '',
    doubted: 7,
    leftOut: 8,
  },
  'ejbquiz.docx': {
    keys: '',
    doubted: 2,
    leftOut: 13,
  },
  'examdata.docx': {
    keys: '1c 3d 4d 7c 9b 1b 2a 3c 4c 6d 7b 8c 3d 4d 5d',
    doubted: 5,
    leftOut: 3,
  },
  'extractor-2.docx': {
    keys: '',
    doubted: 3,
    leftOut: 0,
  },
  'git-mcqs.docx': {
    keys: '1a 2d 3c 1d 4c 5d 7c 4a 1b 2d 3b 4b 5b',
    doubted: 6,
    leftOut: 3,
  },
  'infoway.docx': {
    keys: '1a 2b',
    doubted: 0,
    leftOut: 0,
  },
  'j2se.docx': {
    keys: '',
    doubted: 1,
    leftOut: 0,
  },
  'kolcus.docx': {
    keys: '1b 2b 3b 4b 5b 6b 7a 8b 9b 10b 11b 12b 13c 14b 15c 16b 17a 18a 19b 20b 21b 22b 23b 24c 25b 26b 27c 28b 29c 30b 31b 32c 33a 34a 35a 36b 37c 38a 39c 40c 41a 42b 43a 44a 45c 46b 47a 48b 49a 50b 1a 2d 3c 4b 5c 6c 7a 8b 9b 10c',
    doubted: 0,
    leftOut: 0,
  },
  'nmc.docx': {
    keys: '1b 4d 5b 6c 8c 9a 10b 11c 13a 14d 15d 16c 17c 18d 19d 23b 24a 28b 29b 31b 35c 36d 38b 40b 42b 43a 44c 45b 46c 47c 49c 50b',
    doubted: 15,
    leftOut: 1,
  },
  'polito.docx': {
    keys: '1b 2c 3c',
    doubted: 0,
    leftOut: 0,
  },
  'rto.docx': {
    keys: '',
    doubted: 15,
    leftOut: 0,
  },
  'swing-final.docx': {
    keys: '1a 2d 3a 4c 5c 6a 7b 8c',
    doubted: 1,
    leftOut: 8,
  },
  'vnr.docx': {
    keys: '1b 2b 3b 4b 5c 6b 7b 8a 9b 10b 11a 12a 13b 14b 15c',
    doubted: 0,
    leftOut: 0,
  },
  'word2quiz.docx': {
    keys: '',
    doubted: 6,
    leftOut: 0,
  },
}

const report: string[] = []

describe('papers that others made', () => {
  for (const [name, want] of Object.entries(expected))
    it.runIf(existsSync(join(folder, name)))(name, async () => {
      const got = await read(name)
      const keys = want.keys.split(' ').filter((key) => key !== '')
      const wrong = got.keys.filter((key) => !keys.includes(key)).length
      report.push(
        `${name}: right ${got.keys.length}, doubted ${got.doubted}, left out ${got.leftOut}, wrong ${wrong}`,
      )
      expect(got).toEqual({ ...want, keys })
    })

  afterAll(() => {
    for (const line of report) process.stdout.write(`${line}\n`)
  })
})

async function read(name: string): Promise<{ keys: string[]; doubted: number; leftOut: number }> {
  const source = new FolderPack(folder)
  const file = await source.find(basename(name))
  if (isFault(file)) throw new Error(file.text)
  const open = await openQuestions(source, file, name)
  const got = { keys: [] as string[], doubted: 0, leftOut: 0 }
  try {
    for await (const found of open.found) {
      if (found.kind === 'mistake') got.doubted++
      else if (found.kind === 'leftOut') got.leftOut++
      if (found.kind !== 'question') continue
      const { written, paper } = found.question
      const places = (written.answer ?? []).map((text) => written.options?.indexOf(text) ?? -1)
      got.keys.push(`${paper?.number}${places.map((at) => 'abcdefghijk'[at]).join('')}`)
    }
  } finally {
    await open.close()
  }
  return got
}
