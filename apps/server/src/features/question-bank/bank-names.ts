/** The refusal of a question bank that is not there. Slow only for who mistyped. */
import { nearestNames } from '@porua/files/nearest'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Reader } from '../../ports/database/database.ts'
import { banksOf } from './questions.store.ts'

/** The refusal of a question bank. @param file as packs name it: questions/botany.jsonl */
export async function noBank(db: Reader, file: string): Promise<Refused> {
  const files = (await banksOf(db)).map((bank) => bank.file)
  // What all of them have in common must not make short names look alike.
  const near = nearestNames(bare(file), files.map(bare))
  const alike = files.filter((one) => near.includes(bare(one)))
  return new Refused(['noSuchThing', { thing: 'questionBank', asked: file, near: alike }])
}

function bare(file: string): string {
  return file.replace(/^questions\//, '').replace(/\.jsonl$/, '')
}
