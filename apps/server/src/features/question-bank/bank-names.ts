/** The refusal of a question bank that is not there. Slow only for who mistyped. */
import { nearestNames } from '@porua/files/nearest'
import type { Refused } from '../../platform/refused.ts'
import { refusal } from '../../platform/unknown.ts'
import type { Reader } from '../../ports/database/database.ts'
import { banksOf } from './questions.store.ts'

/** The refusal of a question bank. @param file as packs name it: questions/botany.jsonl */
export async function noBank(db: Reader, file: string): Promise<Refused> {
  const files = (await banksOf(db)).map((bank) => bank.file)
  // What all of them have in common must not make short names look alike.
  const near = nearestNames(bare(file), files.map(bare))
  return refusal(
    'question bank',
    file,
    files.filter((one) => near.includes(bare(one))),
    '. See: npm run school -- questions list',
  )
}

function bare(file: string): string {
  return file.replace(/^questions\//, '').replace(/\.jsonl$/, '')
}
